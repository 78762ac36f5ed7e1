#pragma once
#include <string>

#include "lab/summary.hpp"

/// The parts of a report page; empty where there is nothing to show.
namespace vizier::lab {

inline constexpr double whole_width = 1000, wide_width = 562, narrow_width = 402, half_width = 482;

/// **so** becomes bold; everything else is text.
std::string emphasised(const std::string& sentence);

std::string win_chart(const std::vector<WinRow>& rows, double width);
/// The cards of one category.
std::string card_chart(const std::vector<CardRow>& rows, const std::string& category, double width);
/// Categories of the cards: first that of the card under test, then the one with most cards.
std::vector<std::string> card_categories(const std::vector<CardRow>& rows);
std::string board_chart(const Summary& summary, double width);
std::string length_chart(const Summary& summary, double width);
/// One section for each series: lines over the rounds, and bars where it is about numbers that were counted.
std::string series_sections(const Summary& summary);

std::string card_table(const Summary& summary);
std::string difference_table(const std::vector<Difference>& rows);
std::string sweep_table(const Summary& summary);
std::string unused_list(const Summary& summary);

}  // namespace vizier::lab
