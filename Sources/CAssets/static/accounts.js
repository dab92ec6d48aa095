// What makes the pages quicker to use. Without it everything works: rules, words and verdicts are the server's.

const later = (wait, act) => {
  let timer
  return (...values) => {
    clearTimeout(timer)
    timer = setTimeout(() => act(...values), wait)
  }
}

// A password that can be looked at.
for (const button of document.querySelectorAll('.reveal')) {
  const input = document.getElementById(button.getAttribute('aria-controls'))
  button.hidden = false
  button.addEventListener('click', () => {
    const shows = input.type === 'password'
    input.type = shows ? 'text' : 'password'
    button.setAttribute('aria-pressed', shows)
  })
  // What was shown is a password again when it is sent: browsers offer to keep texts.
  input.form?.addEventListener('submit', () => {
    input.type = 'password'
    button.setAttribute('aria-pressed', false)
  })
}

// How much room is left, near the end of it.
for (const input of document.querySelectorAll('input[data-limit]')) {
  const counter = input.closest('.field').querySelector('.counter')
  const limit = Number(input.dataset.limit)
  const count = () => {
    const left = limit - [...input.value].length
    counter.hidden = left > Math.max(10, limit / 10)
    const { one, many, over } = counter.dataset
    const text = left === 1 ? one : left < 0 ? over : many
    counter.textContent = counter.hidden ? '' : text.replace('{n}', Math.abs(left))
  }
  input.addEventListener('input', count)
  count()
}

// What takes a while is sent once, however often its button is pressed; going back to the page makes it fresh, and so does
// time: whoever stopped the browser has to be able to send again, and a sign-up that got through has its key.
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

// Nothing moves while something is pressed: it would no longer be under the pointer when that is let go.
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
      // Whoever is offline learns what is wrong when the form is sent.
    }
  }

  async function ask() {
    const sent = new Map(fields.filter((field) => field.isTouched).map((field) => [field.key, field.value]))
    const body = JSON.stringify(Object.fromEntries(sent))
    // Whoever leaves a field as it was sees now what is known of it already.
    if (body !== last?.body) last = { body, verdict: judge(body) }
    const asked = last
    const verdict = await asked.verdict
    await released
    if (asked !== last) return
    if (!verdict) return (last = null)
    for (const field of fields) {
      // What has changed since is asked about again.
      if (!sent.has(field.key) || field.value !== sent.get(field.key)) continue
      const error = verdict.errors.find((error) => error.field === field.key)
      // Nobody likes to be corrected while typing: a first error shows once the field was left.
      if (!error || field.wasLeft) field.show(error?.message)
      if (field.meter && verdict.password) field.rate(verdict.password)
      if (field.suggestion) field.suggest(verdict.didYouMean)
    }
  }

  const soon = later(300, ask)
  for (const field of fields) {
    field.element.addEventListener('input', () => {
      field.isTouched = true
      if (field.wasLeft || field.meter) soon()
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

// A list that follows what is typed into its search: the page that the form would lead to, without leaving this one.
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
      // Whoever is offline keeps the list there is; the button tells the rest.
    }
    if (asked !== turn) return
    list.removeAttribute('aria-busy')
    if (!found) return
    const fresh = found.getElementById(list.id)
    // The session has ended, or the server has no answer: the page that says so is shown.
    if (!fresh) return location.assign(address)
    // A link that has the focus stays until it is left; only after that is it known where the focus went.
    while (list.querySelector(':focus')) {
      await new Promise((left) => list.addEventListener('focusout', () => setTimeout(left), { once: true }))
    }
    if (asked !== turn) return
    list.replaceChildren(...fresh.childNodes)
    document.getElementById('total').textContent = found.getElementById('total').textContent
    document.title = found.title
    document.querySelector('.summary')?.remove()
    document.querySelector('main').prepend(...found.querySelectorAll('.summary'))
    history.replaceState(null, '', address)
    // Another language is chosen for the list that is there.
    document.querySelector('.languages [name=return_to]').value = location.pathname + location.search
  })
  form.addEventListener('input', follow)
}

const twoDigits = (part) => part.replace(/^.$/, '0$&')

class Field {
  constructor(element) {
    this.element = element
    this.key = element.dataset.field
    this.inputs = [...element.querySelectorAll('input, select')]
    this.input = this.inputs[0]
    this.error = element.querySelector('.error')
    this.meter = element.querySelector('meter')
    this.suggestion = element.querySelector('.suggestion button')
    this.requirements = element.querySelector('.requirements')
    // A page that came back from the server shows what is wrong, and what was typed.
    this.wasLeft = !this.error.hidden
    this.isTouched = this.wasLeft || this.inputs.some((input) => input.type !== 'checkbox' && input.value)
  }

  get value() {
    if (this.input.type === 'checkbox') return this.input.checked
    if (this.inputs.length < 3) return this.input.value
    // The API takes a date whole, so that its parts are put together here as `DateParts` does it for forms. Whether
    // they are a date is judged there.
    const [day, month, year] = this.inputs.map((input) => input.value.trim())
    if (!day && !month) return year
    return [year, twoDigits(month), twoDigits(day)].join('-')
  }

  show(message) {
    this.error.hidden = !message
    this.error.querySelector('[data-error]').textContent = message ?? ''
    const described = this.element.querySelector('fieldset') ?? this.input
    const others = (described.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id && id !== this.error.id)
    const ids = message ? [this.error.id, ...others] : others
    if (ids.length) described.setAttribute('aria-describedby', ids.join(' '))
    else described.removeAttribute('aria-describedby')
    for (const input of this.inputs) {
      if (message) input.setAttribute('aria-invalid', true)
      else input.removeAttribute('aria-invalid')
    }
  }

  // Until there is an answer nobody knows what is met, and nothing is shown of it.
  rate({ level, strengthText, requirements }) {
    for (const hidden of this.element.querySelectorAll('.strength [hidden]')) hidden.hidden = false
    this.meter.value = level
    this.element.querySelector('[data-rating]').textContent = strengthText
    const { yes, no } = this.requirements.dataset
    const [model] = this.requirements.children
    // Which demands there are depends on the password.
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
    this.suggestion.hidden = !address
    this.suggestion.dataset.address = address ?? ''
    this.suggestion.textContent = this.suggestion.dataset.text.replace('{address}', address ?? '')
  }
}

// The verdict of the server while a form is being filled in.
for (const form of document.querySelectorAll('form[data-live]')) live(form)
