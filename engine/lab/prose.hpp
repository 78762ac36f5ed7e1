#pragma once
#include <string>

#include "lab/summary.hpp"

/// Numbers and findings in words.
namespace vizier::lab {

inline constexpr double noticed = 4;  ///< points of a hundred in one's chance that a person would notice

std::string signed_number(double x, int digits = 1);               ///< `+3.1`, `−0.4`, `0.0`
std::string with_error(const Estimate& e, int digits = 1);         ///< `3.1 ± 0.8`
std::string signed_with_error(const Estimate& e, int digits = 1);  ///< `+3.1 ± 0.8`
std::string share_words(const Estimate& e);                        ///< `26.9 ± 1.9`, in parts of a hundred
std::string grouped_number(std::uint64_t n);                       ///< `20,000`
std::string about_games(std::uint64_t n);  ///< `about 3,400 games`, rounded as such a guess deserves
std::string p_words(double p);             ///< `< 0.001`, `0.76`

/// What the numbers say of a card, first in a word, then in a sentence.
void judge(CardRow& row, std::uint64_t games);

/// How much alike the games of a comparison were, in a sentence.
std::string twins_words(const Twins& twins);

/// The sentences on top of a report.
std::vector<std::string> lead(const Summary& summary);

}  // namespace vizier::lab
