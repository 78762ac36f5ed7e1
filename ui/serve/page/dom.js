// Elements made from data. Texts become text nodes, never markup; styles go through the CSSOM, which the policy allows.

const SVG = 'http://www.w3.org/2000/svg';

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name === 'style') {
      for (const [property, text] of Object.entries(value)) node.style.setProperty(property, text);
    } else if (name === 'value') {
      node.value = value;
    } else {
      node.setAttribute(name, value === true ? '' : String(value));
    }
  }
  add(node, children);
  return node;
}

function add(node, children) {
  for (const child of children) {
    if (Array.isArray(child)) add(node, child);
    else if (child instanceof Node) node.append(child);
    else if (child !== undefined && child !== null && child !== false && child !== '') node.append(String(child));
  }
}

export const h = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);
export const s = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

const key_of = (node) => (node.nodeType === 1 ? node.getAttribute('data-key') || node.id : '');
const alike = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName && key_of(a) === key_of(b);

function sync_attributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (name !== 'style' && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (name !== 'style' && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (old.style && fresh.style && old.style.cssText !== fresh.style.cssText) old.style.cssText = fresh.style.cssText;
}

/// Makes `old` look like `fresh` and keeps what is alike, so that focus, scrolling and a finger on a button survive.
export function morph(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  sync_attributes(old, fresh);
  if (old.nodeName === 'INPUT' || old.nodeName === 'TEXTAREA') return;  // what is being typed stays
  const keyed = new Map();
  for (const child of old.childNodes) if (key_of(child)) keyed.set(key_of(child), child);
  let at = old.firstChild;
  for (const want of [...fresh.childNodes]) {
    const key = key_of(want);
    const have = key ? keyed.get(key) : at && !key_of(at) ? at : null;
    if (have && alike(have, want)) {
      if (have === at) at = at.nextSibling;
      else old.insertBefore(have, at);
      if (have.nodeType === 1) morph(have, want);
      else if (have.data !== want.data) have.data = want.data;
    } else {
      old.insertBefore(want, at);
    }
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

/// Puts the children in place of what the element has.
export function show(element, ...children) {
  const fresh = element.cloneNode(false);
  add(fresh, children);
  morph(element, fresh);
}
