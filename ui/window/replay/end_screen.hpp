#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "client/host.hpp"
#include "window/app/app.hpp"
#include "window/table/looks.hpp"

namespace vizier::window {

/// Where the end screen leads to.
struct EndHooks {
  std::function<void()> back;
  std::function<void()> replay;
};

/// How a game ended: who won, what everybody has, and how it came to that, round by round, in the series that the
/// package declares.
class EndScreen : public Screen {
 public:
  EndScreen(App& app, std::shared_ptr<client::Host> host, EndHooks hooks);

  void draw(Canvas& canvas, Ui& ui) override;
  bool update(double now) override;
  std::string name() const override { return "end"; }
  const content::Palette* palette() const override { return &host_->package().theme.palette; }
  bool adapts() const override { return true; }
  float magnified() const override { return share_; }

 private:
  struct Chart {
    std::string title;
    bool each_seat = false;
    int first_round = 1;
    std::vector<std::vector<std::optional<double>>> lines;
  };
  void restage();
  void chart(Canvas& canvas, const Box& box, const Chart& chart) const;
  void table(Canvas& canvas, const Box& box) const;

  App& app_;
  float share_ = 1;  ///< of its usual size, so that all of it is seen
  std::shared_ptr<client::Host> host_;
  EndHooks hooks_;
  std::string language_;
  std::unique_ptr<text::Speech> speech_;
  TableLayout layout_;
  std::unique_ptr<Looks> looks_;
  match::View view_;
  std::vector<Chart> charts_;
};

}  // namespace vizier::window
