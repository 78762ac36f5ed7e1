#pragma once
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "client/sitting.hpp"
#include "content/package.hpp"
#include "world/result.hpp"

namespace vizier::client {

/// Others sit at the table of a game that is played here, each with a screen of their own. What they send waits until
/// whoever plays the game calls turn(), on the one thread that touches it. When this dies everybody is told, and the
/// game is as it was.
class Invitation {
 public:
  virtual ~Invitation() = default;

  /// One seat and who has it.
  struct Seat {
    enum class Is { here, bot, open, phone };
    std::string seat;
    Is is = Is::here;
    std::string name, presence;  ///< of somebody with a phone: `here`, `away` or `gone`
    bool stand_in = false;       ///< a bot plays until the person is back
  };
  struct Table {
    std::vector<Seat> seats;
    int watching = 0;
    std::string absent = "wait";  ///< what happens where somebody is gone: `wait`, `bot` or `pause`
    std::string paused;           ///< by which seat, `away` or `host`; empty: the game runs
    std::string undo_by;          ///< who wants to take an answer back; empty: nobody
    std::set<std::string> undo_waits;
    std::string trouble;
  };
  virtual Table table() const = 0;

  /// What turn() has brought about.
  struct Turn {
    bool game = false;  ///< somebody answered
    bool back = false;  ///< the game went back
    bool table = false;
  };
  /// What others have sent has its effect. Never while a bot thinks about the match.
  virtual Turn turn() = 0;
  /// Something was taken back here, or done again.
  virtual void went_back() = 0;

  virtual void hand_out(const std::string& seat) = 0;   ///< a person's seat waits for whoever comes
  virtual void take_back(const std::string& seat) = 0;  ///< whoever has the seat loses it to this screen
  virtual void set_absent(const std::string& what) = 0;
  virtual void pause(bool on) = 0;
  /// For a seat of this screen: taken back at once, or when everybody has agreed; or why not.
  virtual Result<> undo(const std::string& seat) = 0;
  virtual Result<> agree(const std::string& seat, bool yes) = 0;

  virtual std::string room() const = 0;
  virtual std::vector<std::string> links() const = 0;  ///< one for each address of this machine that leads here
  virtual bool in_network() const = 0;                 ///< others than this machine can reach it
  virtual Result<> open_to_network() = 0;
  /// A link as a QR code: a row a string, `#` where it is dark, without a margin. Empty where it is too long.
  virtual std::vector<std::string> qr(const std::string& link) const = 0;
};

/// The game to which others are invited. `sitting` must live longer than the invitation.
struct Inviting {
  Sitting& sitting;
  std::shared_ptr<const content::Package> package;
  std::vector<std::string> players;  ///< by seat: `human` or a bot
  std::set<std::string> open;        ///< seats of persons that wait for whoever comes
  std::string language;
};
/// How to invite; whoever knows sockets gives it to the window and the terminal.
using Invite = std::function<Result<std::unique_ptr<Invitation>>(const Inviting&)>;

}  // namespace vizier::client
