"""WCAG 2.2 A and AA on a static page: by axe-core, and by checks that it lacks."""

from support import tools
from support.program import LONG, expect

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]
# The rules that a dark page can break while a light one does not.
COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
# A desktop and the narrowest window that WCAG asks for, at last; the long form also looks at a phone.
WIDTHS = (1280, 375, 320) if LONG else (1280, 320)

AXE = """
return axe.run(document, { runOnly: arguments[0], resultTypes: ['violations'] }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.target} ${node.failureSummary}`)))
"""

# Elements wider than the window, or beyond its edge.
OVERFLOW = """
const width = document.documentElement.clientWidth
if (document.documentElement.scrollWidth <= width) return []
return [...document.querySelectorAll('body *')].filter(each => each.getBoundingClientRect().right > width + 1)
  .map(each => each.outerHTML.slice(0, 80)).concat(`${document.documentElement.scrollWidth} of ${width} pixels`)
"""

# Targets smaller than 24 by 24 pixels, unless a circle of that size around their center meets no other (SC 2.5.8);
# links within a sentence are exempt.
SMALL_TARGETS = """
const targets = [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, summary, textarea')]
  .filter(each => each.checkVisibility() && !each.classList.contains('skip') && !each.closest('.lead'))
  .map(each => ({ each, box: each.getBoundingClientRect() }))
const small = ({ box }) => box.width < 24 || box.height < 24
const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2]
const gap = ([x, y], box) => Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom))
return targets.filter(small).filter(target => targets.some(other => {
  if (other === target) return false
  const [x, y] = middle(target.box), [u, v] = middle(other.box)
  return gap([x, y], other.box) < 12 || (small(other) && Math.hypot(x - u, y - v) < 24)
})).map(({ each }) => each.outerHTML.slice(0, 80))
"""

# Text that its box cuts off, except for text only for screen readers.
CUT_OFF = """
return [...document.querySelectorAll('main *, footer *, header *')].filter(each => {
  const { overflowX, overflowY, clipPath } = getComputedStyle(each)
  if (!each.checkVisibility() || !each.innerText || each.closest('.skip') || clipPath !== 'none') return false
  const cuts = way => ['hidden', 'clip'].includes(way)
  return (cuts(overflowX) && each.scrollWidth > each.clientWidth + 1) ||
    (cuts(overflowY) && each.scrollHeight > each.clientHeight + 1)
}).map(each => each.outerHTML.slice(0, 80))
"""

# The spacing that a reader may set (SC 1.4.12).
SPACING = (
    "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; } "
    "p { margin-bottom: 2em !important; }"
)

# A title, a language, landmarks, a skip link, one heading of the first level; the same in the same place. Status
# messages are announced without moving the focus (SC 4.1.3).
EVERY_PAGE = """
const all = selector => [...document.querySelectorAll(selector)]
const holds = {
  language: document.documentElement.lang === arguments[0],
  title: document.title.endsWith(' – Accounts') && document.title.length > 'x – Accounts'.length,
  landmarks: ['header', 'main', 'footer'].every(each => all(each).length === 1),
  heading: all('h1').length === 1,
  'way past': document.body.firstElementChild.className === 'skip',
  'errors in the title': !all('.summary').length || ['Error: ', 'Erro: ', 'Fehler: '].some(each => document.title.startsWith(each)),
  roles: all('.summary').every(each => each.role === 'alert') &&
    all('.notice, .rating, .suggestion').every(each => each.role === 'status') &&
    all('.error').length === all('[aria-live=polite][aria-atomic=true] > .error').length,
}
return Object.keys(holds).filter(each => !holds[each]).map(each => `${each}: ${document.title}`)
"""
CODES = {"english": "en", "portuguese": "pt", "spanish": "es", "german": "de"}


def together(*looks):
    """Returns a function body that returns the results of several, so that the browser is asked once."""
    return "return [" + ", ".join(f"(() => {{ {look} }})()" for look in looks) + "]"


# The style sheet of a reader; the content security policy does not block one that a script creates.
SPACED = f"""
const sheet = new CSSStyleSheet()
sheet.replaceSync({SPACING!r})
document.adoptedStyleSheets = [sheet]
try {{ {together(OVERFLOW, CUT_OFF)} }} finally {{ document.adoptedStyleSheets = [] }}
"""

# Planted faults, each with the check that must find it, and a word of its message.
PLANTED = {
    "an input without a label": (AXE, [TAGS], "label", "main.append(document.createElement('input'))"),
    "words that are hard to read": (AXE, [TAGS], "color-contrast", "words('Hardly').style.color = '#999'"),
    "words that are hard to read, by colours alone": (AXE, [COLOURS], "color-contrast", "words('Hardly').style.color = '#999'"),
    "an image that says nothing": (AXE, [TAGS], "image-alt", "main.append(document.createElement('img'))"),
    "what is wider than the window": (OVERFLOW, [], "Wide", "words('Wide').style.width = '2000px'"),
    "a target too small": (SMALL_TARGETS, [], "button", "for (const size of ['9px', '9px']) button(size)"),
    "a second heading": (EVERY_PAGE, ["en"], "heading", "main.append(document.createElement('h1'))"),
    "an error that is not announced": (EVERY_PAGE, ["en"], "roles", "words('Wrong').className = 'error'"),
    "words cut off": (CUT_OFF, [], "Cut", "Object.assign(words('Cut off').style, {height: '5px', overflow: 'hidden'})"),
}
PLANT = """
const main = document.querySelector('main')
const words = text => main.appendChild(Object.assign(document.createElement('p'), {textContent: text}))
const button = size => Object.assign(main.appendChild(document.createElement('button')).style,
  {width: size, height: size, padding: 0, border: 0, minHeight: 0, minWidth: 0, margin: 0, display: 'inline-block'})
"""


class Findings:
    """All faults, so that one run reports all of them."""

    def __init__(self):
        self.found, self.looked = [], 0

    def add(self, where, findings):
        self.looked += 1
        self.found += [f"{where}: {finding}" for finding in findings]


def planted_faults(site, browser):
    """The checks of the pages find planted faults."""
    for fault, (look, arguments, word, plant) in PLANTED.items():
        site.fresh(browser).open("/login").run(tools.axe())
        expect(browser.run(look, *arguments), [], fault)
        browser.run(PLANT + plant)
        found = browser.run(look, *arguments)
        expect(any(word in each for each in found), True, f"nobody sees {fault}: {found}")


def look(browser, where, language, findings):
    """Checks the page in the browser, light and dark, at every width."""
    # axe is a script, and must run even if scripts are disabled for the page.
    browser.cdp("Emulation.setScriptExecutionDisabled", value=False)
    if LONG or language == "english":
        browser.run(tools.axe())
        findings.add(where, browser.run(AXE, TAGS))
        # In dark mode only colors differ.
        browser.look(prefers_color_scheme="dark")
        findings.add(f"{where}, dark", browser.run(AXE, COLOURS))
        browser.look(WIDTHS[0])
    findings.add(where, browser.run(EVERY_PAGE, CODES[language]))
    layouts(browser, where, findings)


def layouts(browser, where, findings):
    """Wide and narrow, with a reader's own spacing, and with targets large enough for a finger."""
    for width in WIDTHS:
        browser.resize(width)
        overflow, small = browser.run(together(OVERFLOW, SMALL_TARGETS))
        findings.add(f"{where}, {width} pixels, overflow", overflow)
        findings.add(f"{where}, {width} pixels, small targets", small)
    overflow, cut_off = browser.run(SPACED)
    findings.add(f"{where}, spacing, overflow", overflow)
    findings.add(f"{where}, spacing, cut off", cut_off)
    browser.resize(1000)
