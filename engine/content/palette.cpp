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
      {"ruby", 0xB4232C},          {"pearl", 0xFBF6EC},
      {"sapphire", 0x2B5FB8},      {"ebony", 0x2B2522},
      {"ebony_outline", 0xEAD9B8}, {"amber", 0xE0A526},
      {"white", 0xFFFFFF},         {"shade", 0x0B0710},
  };
  return colours;
}

}  // namespace vizier::content
