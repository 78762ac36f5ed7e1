// Two threads write one number: ThreadSanitizer must say so, or ./check --threads proves nothing.
#include <cstdio>
#include <thread>

int main() {
  int number = 0;
  std::thread other([&] { ++number; });
  ++number;
  other.join();
  std::printf("%d\n", number);
}
