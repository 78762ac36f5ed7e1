// A stand-in for `vizier serve` that plays back what serve_dump wrote: the page, its words, a game's data, one scene and
// its patches. It acknowledges everything and answers each `answer` with the next patch, so that the page can be looked at
// and tested without a game. Only what the page needs of RFC 6455 is here: short text frames, close, no extensions.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UP, message_faults } from './schema.mjs';

const TOP = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.json': 'application/json' };
export const POLICY = "default-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Keys and quoted texts by indentation: as much YAML as the files of ui/serve/lang/ use.
export function read_words(text) {
  const out = {}, path = [];
  for (const line of text.split('\n')) {
    const match = /^( *)([\w]+):(?: "(.*)")?$/.exec(line);
    if (!match) continue;
    const depth = match[1].length / 2;
    path.length = depth;
    path[depth] = match[2];
    if (match[3] !== undefined) out[path.join('.')] = JSON.parse(`"${match[3]}"`);
  }
  return out;
}

export const words_of = (lang) => read_words(readFileSync(join(TOP, 'ui/serve/lang', `${lang}.yaml`), 'utf8'));

function frame(text) {
  const body = Buffer.from(text);
  const head = body.length < 126 ? Buffer.from([0x81, body.length]) : body.length < 65536 ? Buffer.from([0x81, 126, body.length >> 8, body.length & 255])
    : Buffer.concat([Buffer.from([0x81, 127]), (() => { const b = Buffer.alloc(8); b.writeBigUInt64BE(BigInt(body.length)); return b; })()]);
  return Buffer.concat([head, body]);
}

/// Calls `on_text` for each text frame that came whole.
function reader(on_text, on_close) {
  let rest = Buffer.alloc(0);
  return (data) => {
    rest = Buffer.concat([rest, data]);
    while (rest.length >= 6) {
      let size = rest[1] & 127, at = 2;
      if (size === 126) [size, at] = [rest.readUInt16BE(2), 4];
      if (rest.length < at + 4 + size) return;
      const mask = rest.subarray(at, at + 4), body = Buffer.from(rest.subarray(at + 4, at + 4 + size)).map((byte, i) => byte ^ mask[i % 4]);
      const code = rest[0] & 15;
      rest = rest.subarray(at + 4 + size);
      if (code === 8) return on_close();
      if (code === 1) on_text(body.toString());
    }
  };
}

/// `data`: { game, drawings, hello, scene, patches }, or the folder where serve_dump wrote them. `on(message, send, mock)` may
/// answer itself and return true.
export async function mock_server(data, { on = () => false } = {}) {
  const load = (name) => (typeof data === 'string' ? JSON.parse(readFileSync(join(data, `${name}.json`), 'utf8')) : data[name]);
  const mock = { sockets: new Set(), received: [], patches: load('patches') || [], scene: load('scene'), hello: load('hello'), answered: 0 };
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://x').pathname, words = /^\/words\/(\w+)\.json$/.exec(path), room = /^\/room\/\w+\/([\w.]+)$/.exec(path);
    let body, type = TYPES['.json'];
    if (words) body = JSON.stringify(words_of(words[1]));
    else if (room && room[1] === 'drawings.json') body = JSON.stringify(load('drawings'));
    else if (room && room[1] === 'qr.svg') [body, type] = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 21 21"><path d="M0 0h7v7H0zM14 0h7v7h-7zM0 14h7v7H0z"/></svg>', TYPES['.svg']];
    else if (room) body = JSON.stringify(load('game'));
    else {
      const file = join(TOP, 'ui/serve/page', path === '/' ? 'index.html' : path.replace(/[^\w.-]/g, ''));
      if (existsSync(file)) [body, type] = [readFileSync(file), TYPES[extname(file)]];
    }
    response.writeHead(body ? 200 : 404, { 'Content-Type': type, 'Content-Security-Policy': POLICY, 'X-Content-Type-Options': 'nosniff' });
    response.end(body || 'no such file');
  });
  server.on('upgrade', (request, socket) => {
    const key = createHash('sha1').update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key}\r\nSec-WebSocket-Protocol: vizier.1\r\n\r\n`);
    const send = (message) => socket.writable && socket.write(frame(JSON.stringify(message)));
    mock.sockets.add(socket);
    const closed = () => (mock.sockets.delete(socket), socket.end());
    socket.on('error', closed).on('close', closed).on('data', reader((text) => {
      const message = JSON.parse(text);
      mock.received.push(message);
      if (message_faults(UP, message).length) return send({ t: 'no', n: 0, why: 'form', reason: message_faults(UP, message).join(' ') });  // as the real one
      if (on(message, send, mock)) return;
      if (message.t === 'join') {
        send(mock.hello);
        send(mock.scene);
      } else if (message.t === 'again') send(mock.scene);
      else if (message.t === 'p') send({ t: 'p' });
      else if (message.n) {
        send({ t: 'ack', n: message.n });
        if (message.t === 'answer' && mock.patches[mock.answered]) send(mock.patches[mock.answered++]);
      }
    }, closed));
  });
  await new Promise((done) => server.listen(0, 'localhost', done));
  mock.url = new URL(`http:localhost:${server.address().port}`).origin;
  mock.cut = () => mock.sockets.forEach((socket) => socket.destroy());
  mock.close = () => {
    mock.cut();
    server.close();
  };
  return mock;
}
