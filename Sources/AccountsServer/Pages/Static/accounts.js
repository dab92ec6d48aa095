// Enhances pages that work without it: rules, texts and validation are the server's.

const later = (wait, act) => {
  let timer
  return (...values) => {
    clearTimeout(timer)
    timer = setTimeout(() => act(...values), wait)
  }
}

// Shows a password on request. The button then says that it hides it.
for (const button of document.querySelectorAll('.reveal')) {
  const input = document.getElementById(button.getAttribute('aria-controls'))
  const word = button.firstElementChild
  const toggle = () => {
    input.type = input.type === 'password' ? 'text' : 'password'
    const { text, label } = button.dataset
    button.dataset.text = word.textContent
    button.dataset.label = button.ariaLabel
    word.textContent = text
    button.ariaLabel = label
  }
  button.hidden = false
  button.addEventListener('click', toggle)
  // Hide the password again before sending: browsers offer to store texts.
  input.form?.addEventListener('submit', () => {
    if (input.type === 'text') toggle()
  })
}

// Offers to clear a text while it is edited.
for (const button of document.querySelectorAll('.clear')) {
  const input = document.getElementById(button.getAttribute('aria-controls'))
  const update = () => (button.hidden = !input.value)
  input.addEventListener('input', update)
  button.addEventListener('click', () => {
    input.value = ''
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  })
  update()
}

// Completes a mail domain.
for (const list of document.querySelectorAll('datalist[data-domains]')) {
  const input = document.querySelector(`[list="${list.id}"]`)
  const domains = list.dataset.domains.split(' ')
  input.addEventListener('input', () => {
    const [name, typed] = input.value.split('@')
    const fitting = typed === undefined ? [] : domains.filter((domain) => domain.startsWith(typed.toLowerCase()))
    list.replaceChildren(...fitting.slice(0, 5).map((domain) => new Option('', `${name}@${domain}`)))
  })
}

// Counts the characters left, near the limit.
for (const input of document.querySelectorAll('input[data-limit]')) {
  const counter = input.closest('.field').querySelector('.counter')
  const limit = Number(input.dataset.limit)
  const count = () => {
    const left = limit - [...input.value].length
    counter.hidden = left > Math.max(10, limit / 10)
    const { one, many, over, overOne } = counter.dataset
    const text = left === 1 ? one : left === -1 ? overOne : left < 0 ? over : many
    counter.textContent = counter.hidden ? '' : text.replace('{n}', Math.abs(left))
  }
  input.addEventListener('input', count)
  count()
}

// Solves the challenge of a sign-up while the form is filled in: see docs/security.md, Proof of work.
for (const challenge of document.querySelectorAll('input[data-bits]')) prove(challenge)

function prove(challenge) {
  const { form, dataset } = challenge
  const { proof } = form.elements
  let asked = 0
  let waiting
  async function solve() {
    const turn = ++asked
    const text = `${challenge.value}.`
    const zeros = leadingZeros(text)
    let end = performance.now() + 8
    for (let number = 0; !proof.value.startsWith(text); number++) {
      if (zeros(number) >= dataset.bits) proof.value = text + number
      if (number % 256 || performance.now() < end) continue
      // In slices, so that typing stays smooth.
      await new Promise((next) => setTimeout(next))
      if (turn !== asked) return
      end = performance.now() + 8
    }
    const button = waiting
    waiting = undefined
    if (!button) return
    button.textContent = button.dataset.idle
    form.requestSubmit(button)
  }

  // A form that stays open gets a new challenge before the old one expires.
  async function renew() {
    setTimeout(renew, 3_000_000)
    // Offline, nothing changes; without a proof the server lets the person wait.
    const answer = await fetch(dataset.source).catch(() => undefined)
    if (!answer?.ok) return
    const fresh = await answer.json()
    challenge.value = fresh.challenge ?? ''
    dataset.bits = fresh.bits ?? 0
    solve()
  }

  form.addEventListener('submit', (event) => {
    const button = event.submitter ?? form.querySelector('[data-busy]')
    if (button.name === 'speak' || proof.value.startsWith(`${challenge.value}.`)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (waiting) return
    waiting = button
    button.dataset.idle = button.textContent
    if (button.dataset.busy) button.textContent = button.dataset.busy
  })
  setTimeout(renew, 1000 * dataset.seconds)
  solve()
}

// Returns a function that counts the zero bits at the start of the SHA-256 (FIPS 180-4) of an ASCII text and a number.
function leadingZeros(text) {
  const primes = []
  for (let number = 2; primes.length < 64; number++) if (primes.every((prime) => number % prime)) primes.push(number)
  const fraction = (number) => (number % 1) * 2 ** 32
  const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
  const schedule = new Int32Array(64)
  const turn = (word, count) => (word >>> count) | (word << (32 - count))

  function compress(state, view, start) {
    for (let step = 0; step < 16; step++) schedule[step & 15] = view.getInt32(start + 4 * step)
    for (let step = 16; step < 64; step++) {
      const early = schedule[step - 15]
      const late = schedule[step - 2]
      schedule[step & 63] = schedule[step - 16] + (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3))
        + schedule[step - 7] + (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10))
    }
    let [a, b, c, d, e, f, g, h] = state
    for (let step = 0; step < 64; step++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + constants[step] + schedule[step]) | 0
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g, g = f, f = e, e = (d + one) | 0, d = c, c = b, b = a, a = (one + two) | 0
    }
    return [a, b, c, d, e, f, g, h].map((word, index) => (word + state[index]) | 0)
  }

  // The blocks before the last are the same for every number.
  const bytes = new Uint8Array(128)
  const view = new DataView(bytes.buffer)
  const { written } = new TextEncoder().encodeInto(text, bytes)
  const initial = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)) | 0)
  const last = written - (written % 64)
  const start = last ? compress(initial, view, 0) : initial

  return (number) => {
    const digits = String(number)
    const end = written + digits.length
    bytes.fill(0, written, last + 64)
    for (let place = 0; place < digits.length; place++) view.setUint8(written + place, digits.charCodeAt(place))
    view.setUint8(end, 128)
    view.setUint32(last + 60, 8 * end)
    const words = compress(start, view, last)
    const first = words.findIndex((word) => word)
    return 32 * first + Math.clz32(words.at(first))
  }
}

// Sends a slow form once, however often its button is pressed. Going back to the page resets it, and so do ten seconds:
// a stopped request can be sent again, and the key of a sign-up prevents a second account.
for (const form of document.querySelectorAll('form[method=post]')) {
  let sent = false
  const refresh = () => {
    sent = false
    for (const button of form.querySelectorAll('[data-idle]')) button.textContent = button.dataset.idle
  }
  const refreshLater = later(10_000, refresh)
  form.addEventListener('submit', (event) => {
    const button = event.submitter
    if (!button?.dataset.busy) return
    if (sent) return event.preventDefault()
    sent = true
    button.dataset.idle = button.textContent
    button.textContent = button.dataset.busy
    refreshLater()
  })
  addEventListener('pageshow', refresh)
}

// Nothing moves while the pointer is down: a button would no longer be under it on release.
let released
addEventListener('pointerdown', () => {
  released = new Promise((resolve) => {
    addEventListener('pointerup', () => setTimeout(resolve), { once: true })
    setTimeout(resolve, 1000)
  })
})

function live(form) {
  const fields = [...form.querySelectorAll('.field')].map((element) => new Field(element))
  let last

  async function judge(body) {
    try {
      const answer = await fetch(form.dataset.live, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Accept-Language': document.documentElement.lang },
        body,
        signal: AbortSignal.timeout(5000),
      })
      if (answer.ok) return await answer.json()
    } catch {
      // Offline, errors show when the form is sent.
    }
  }

  async function ask() {
    const sent = new Map(fields.filter((field) => field.isTouched).map((field) => [field.key, field.value]))
    const body = JSON.stringify(Object.fromEntries(sent))
    // An unchanged form shows the verdict that it already has.
    if (body !== last?.body) last = { body, verdict: judge(body) }
    const asked = last
    const verdict = await asked.verdict
    await released
    if (asked !== last) return
    if (!verdict) return (last = null)
    for (const field of fields) {
      // A value that has changed since is validated again.
      if (!sent.has(field.key) || field.value !== sent.get(field.key)) continue
      const error = verdict.errors.find((error) => error.field === field.key)
      check(field.key, !error)
      // A first error does not interrupt typing: it shows once the field was left.
      if (!error || field.wasLeft) field.show(error)
      if (field.meter && verdict.password) field.rate(verdict.password)
      if (field.suggestion) field.suggest(verdict.didYouMean)
    }
  }

  // What the form needs.
  const list = form.querySelector('.checklist')
  function check(key, isMet) {
    const item = list?.querySelector(`[data-for="${key}"]`)
    if (!item) return
    const { yes, no } = list.dataset
    item.dataset.met = isMet
    item.querySelector('.sign').textContent = isMet ? '✓' : '○'
    item.querySelector('.state').textContent = `(${isMet ? yes : no})`
  }

  const soon = later(300, ask)
  for (const field of fields) {
    field.element.addEventListener('input', () => {
      field.isTouched = true
      // An unfinished address is not asked about.
      if (field.wasLeft || field.meter || (list && !field.suggestion)) soon()
    })
    field.element.addEventListener('focusout', (event) => {
      if (!field.isTouched || field.element.contains(event.relatedTarget)) return
      field.wasLeft = true
      ask()
    })
    field.suggestion?.addEventListener('click', () => {
      field.input.value = field.suggestion.dataset.address
      field.suggestion.hidden = true
      field.input.focus()
      ask()
    })
  }
}

// Updates a list while its search is typed, from the page that the form would open.
for (const form of document.querySelectorAll('form[data-search]')) {
  let turn = 0
  const follow = later(300, async () => {
    const asked = ++turn
    const query = new URLSearchParams([...new FormData(form)].filter(([, value]) => value))
    const address = `${form.action}?${query}`
    const list = document.getElementById(form.dataset.search)
    list.setAttribute('aria-busy', true)
    let found
    try {
      const answer = await fetch(address, { headers: { Accept: 'text/html' }, signal: AbortSignal.timeout(5000) })
      found = new DOMParser().parseFromString(await answer.text(), 'text/html')
    } catch {
      // Offline, the list stays; the button shows the error.
    }
    if (asked !== turn) return
    list.removeAttribute('aria-busy')
    if (!found) return
    const fresh = found.getElementById(list.id)
    // The session has ended, or the server failed: open the page that says so.
    if (!fresh) return location.assign(address)
    // A focused link stays until it is left; only after the event is the new focus known.
    while (list.querySelector(':focus')) {
      await new Promise((left) => list.addEventListener('focusout', () => setTimeout(left), { once: true }))
    }
    if (asked !== turn) return
    const chosen = new Set([...list.querySelectorAll(':checked')].map((box) => box.name))
    list.replaceChildren(...fresh.childNodes)
    for (const box of list.querySelectorAll('.tick input')) box.checked = chosen.has(box.name)
    document.getElementById('total').textContent = found.getElementById('total').textContent
    document.title = found.title
    document.querySelector('.summary')?.remove()
    document.querySelector('main').prepend(...found.querySelectorAll('.summary'))
    history.replaceState(null, '', address)
    // A change of language returns to this list.
    document.querySelector('.languages [name=return_to]').value = location.pathname + location.search
  })
  form.addEventListener('input', follow)
}

// Selects all users of a page, and tells whether all are selected.
addEventListener('change', ({ target }) => {
  const boxes = [...document.querySelectorAll('.tick input')]
  if (target.closest('.all')) for (const box of boxes) box.checked = target.checked
  else if (target.closest('.tick')) document.querySelector('.all input').checked = boxes.every((box) => box.checked)
})

const twoDigits = (part) => part.replace(/^.$/, '0$&')

class Field {
  constructor(element) {
    this.element = element
    this.key = element.dataset.field
    this.inputs = [...element.querySelectorAll('input, select')]
    this.input = this.inputs[0]
    this.error = element.querySelector('.error')
    this.help = element.querySelector('.links[data-code]')
    this.meter = element.querySelector('meter')
    this.valid = element.querySelector('.valid')
    this.suggestion = element.querySelector('.suggestion button[type=button]')
    this.kept = this.input.form?.elements.kept
    this.requirements = element.querySelector('.requirements')
    // A refused form shows errors and what was typed.
    this.wasLeft = !this.error.hidden
    this.isTouched = this.wasLeft || this.inputs.some((input) => input.type !== 'checkbox' && input.value && !input.options)
  }

  get value() {
    if (this.input.type === 'checkbox') return this.input.checked
    if (this.inputs.length < 3) return this.input.value
    // The API takes a whole date: join the parts as `DateParts` does for forms. The server validates the date.
    const [day, month, year] = this.inputs.map((input) => input.value.trim())
    if (!day && !month) return year
    return [year, twoDigits(month), twoDigits(day)].join('-')
  }

  show(error) {
    const message = error?.message
    if (this.help) this.help.hidden = this.help.dataset.code !== error?.code
    this.error.hidden = !message
    this.error.querySelector('[data-error]').textContent = message ?? ''
    if (this.valid) this.valid.hidden = Boolean(message) || !this.input.value
    const described = this.element.querySelector('fieldset') ?? this.input
    const others = (described.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id && id !== this.error.id)
    const ids = message ? [this.error.id, ...others] : others
    if (ids.length) described.setAttribute('aria-describedby', ids.join(' '))
    else described.removeAttribute('aria-describedby')
    for (const input of this.inputs) input.setAttribute('aria-invalid', Boolean(message))
  }

  // The rating is hidden until the first verdict.
  rate({ level, strengthText, requirements }) {
    for (const hidden of this.element.querySelectorAll('.strength [hidden]')) hidden.hidden = false
    this.meter.value = level
    this.element.querySelector('[data-rating]').textContent = strengthText
    const { yes, no } = this.requirements.dataset
    const [model] = this.requirements.children
    // The requirements depend on the password.
    const items = requirements.map(({ text, isMet }) => {
      const item = model.cloneNode(true)
      item.dataset.met = isMet
      item.querySelector('.sign').textContent = isMet ? '✓' : '○'
      item.querySelector('.demand').textContent = text
      item.querySelector('.state').textContent = `(${isMet ? yes : no})`
      return item
    })
    this.requirements.replaceChildren(...items)
  }

  suggest(address) {
    // The question of a refused form, which this one replaces.
    this.element.querySelector('[name=correct]')?.parentElement.remove()
    // Who has seen the suggestion is not asked again.
    if (address && this.kept) this.kept.value = this.input.value
    this.suggestion.hidden = !address
    this.suggestion.dataset.address = address ?? ''
    this.suggestion.textContent = this.suggestion.dataset.text.replace('{address}', address ?? '')
  }
}

// Fills a text from a file.
for (const file of document.querySelectorAll('[data-fills]')) {
  file.closest('[hidden]').hidden = false
  file.addEventListener('change', async () => {
    const [chosen] = file.files
    const { fills, bytes, over } = file.dataset
    const fits = !chosen || chosen.size <= bytes
    file.nextElementSibling.textContent = fits ? '' : over
    if (chosen && fits) document.getElementById(fills).value = await chosen.text()
  })
}

// Validates forms while they are filled in.
for (const form of document.querySelectorAll('form[data-live]')) live(form)
