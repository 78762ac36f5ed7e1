#include "content/palette.hpp"

namespace vizier::content {

const Palette& common_palette() {
  static const Palette colours = {
      {"night_9", 0x0F1222},       {"night_8", 0x161A2E},
      {"night_7", 0x1E2340},       {"night_6", 0x2A3054},
      {"night_5", 0x3C4370},       {"panel_edge", 0x454C7C},
      {"paper_0", 0xFFFAEE},       {"paper_1", 0xF8EED8},
      {"paper_2", 0xEFDFBE},       {"paper_3", 0xDFC799},
      {"paper_4", 0xC4A670},       {"ink_9", 0x2A2018},
      {"ink_7", 0x4B3A2A},         {"ink_5", 0x76604A},
      {"muted", 0xB9B8D0},         {"link", 0x8CC3F5},
      {"gold", 0xD3A548},          {"gold_light", 0xF2D58A},
      {"gold_dark", 0x8F6A24},     {"lamp", 0xFFD777},
      {"teal", 0x1C6F78},          {"teal_dark", 0x0F4852},
      {"teal_light", 0x8AD0C8},    {"teal_top", 0x2A8C92},
      {"sand", 0xE2BD82},          {"sand_dark", 0xC08A4E},
      {"clay", 0xB5593A},          {"clay_dark", 0x7E3A28},
      {"rock", 0x5A4034},          {"rock_dark", 0x33241E},
      {"rock_darkest", 0x1B1311},  {"rock_light", 0x8A6650},
      {"aubergine", 0x43294F},     {"aubergine_light", 0x7A5488},
      {"aubergine_top", 0x6B4680}, {"aubergine_foot", 0x2C1A38},
      {"error", 0xD5533C},         {"error_on_paper", 0xA5321D},
      {"good", 0x5FA777},          {"info", 0x4F8FD0},
      {"white", 0xFFFFFF},         {"shade", 0x0B0710},
      {"paper_top", 0xFDF6E6},     {"paper_foot", 0xEEDDB9},
      {"desk_centre", 0x3A2E45},   {"desk_middle", 0x1E1E38},
      {"desk_edge", 0x0C0E1B},     {"lamplight", 0xFFC870},
      {"panel", 0x222844},         {"panel_deep", 0x191D35},
      {"bar", 0x141729},           {"seat_face", 0x1F5FA8},
      {"seat_rim", 0x123D70},      {"seat_light", 0x5E97D6},
      {"seat_number", 0xFFFAEE},   {"selection", 0x7FC4FF},
  };
  return colours;
}

}  // namespace vizier::content
