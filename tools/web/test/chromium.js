// Headless Chromium, driven by Node through its two pipes.
// Follows the DevTools protocol: messages in JSON, each followed by a NUL.
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";

export const kProgram = process.env.CHROMIUM ?? "/usr/bin/chromium";
const kMinute = 60000;

export class Chromium {
  constructor() {
    this.profile = fs.mkdtempSync(path.join(os.tmpdir(), "proflint-chromium-"));
    this.process = spawn(kProgram, ["--headless", "--remote-debugging-pipe", "--no-sandbox", "--disable-dev-shm-usage",
      "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update",
      `--user-data-dir=${this.profile}`, "about:blank"], { stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"] });
    this.errors = "";
    this.process.stderr.on("data", (text) => (this.errors = (this.errors + text).slice(-4000)));
    this.ended = new Promise((resolve) => this.process.on("close", resolve));
    this.last = 0;
    this.calls = new Map();
    this.sessions = new Map();
    this.process.on("error", (error) => this.fail(error));
    this.process.on("close", (status) => this.fail(new Error(`Chromium ended with ${status}: ${this.errors}`)));
    this.process.stdio[3].on("error", () => {});
    this.receive(this.process.stdio[4]);
  }

  receive(pipe) {
    let parts = [];
    pipe.on("data", (chunk) => {
      for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0)) {
        this.take(JSON.parse(Buffer.concat([...parts, chunk.subarray(0, end)]).toString()));
        parts = [];
        chunk = chunk.subarray(end + 1);
      }
      parts.push(chunk);
    });
  }

  take({ id, error, result, method, params, sessionId }) {
    if (method) return this.sessions.get(sessionId)?.(method, params);
    const call = this.calls.get(id);
    this.calls.delete(id);
    if (error) call.reject(new Error(`${call.method}: ${error.message}`));
    else call.resolve(result);
  }

  fail(error) {
    this.failure = error;
    for (const { reject } of this.calls.values()) reject(error);
    this.calls.clear();
  }

  send(method, params = {}, sessionId = undefined) {
    if (this.failure) return Promise.reject(this.failure);
    const id = ++this.last;
    this.process.stdio[3].write(JSON.stringify({ id, method, params, sessionId }) + "\0");
    return new Promise((resolve, reject) => this.calls.set(id, { method, resolve, reject }));
  }

  async close() {
    await this.send("Browser.close").catch(() => this.process.kill("SIGKILL"));
    await this.ended;
    fs.rmSync(this.profile, { recursive: true, force: true, maxRetries: 10 });
  }
}

// One page of a browser, with its requests and errors.
export class Tab {
  static async open(browser, url, downloads) {
    const { targetId } = await browser.send("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await browser.send("Target.attachToTarget", { targetId, flatten: true });
    const tab = new Tab(browser, targetId, sessionId);
    browser.sessions.set(sessionId, (method, params) => tab.heard(method, params));
    for (const domain of ["Page", "Runtime", "Network", "Log", "Accessibility", "DOM"]) await tab.send(`${domain}.enable`);
    await browser.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: downloads });
    const { errorText } = await tab.send("Page.navigate", { url });
    if (errorText) throw new Error(`${url}: ${errorText}`);
    await tab.until(() => document.URL !== "about:blank" && document.readyState === "complete");
    return tab;
  }

  constructor(browser, target, session) {
    Object.assign(this, { browser, target, session, asked: [], complaints: [] });
  }

  heard(method, params) {
    if (method === "Network.requestWillBeSent") this.asked.push(params.request.url);
    if (method === "Runtime.exceptionThrown") this.complaints.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
    if (method === "Log.entryAdded" && params.entry.level === "error") this.complaints.push(params.entry.text);
    if (method === "Runtime.consoleAPICalled" && params.type === "error") this.complaints.push(JSON.stringify(params.args));
  }

  send(method, params) {
    return this.browser.send(method, params, this.session);
  }

  // The result of the function in the page, called with `values`.
  async run(action, ...values) {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", {
      expression: `(${action})(...${JSON.stringify(values)})`, awaitPromise: true, returnByValue: true, userGesture: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  // Waits until the function returns a true value in the page, and returns that.
  async until(action, ...values) {
    const end = Date.now() + 15 * kMinute;
    for (;;) {
      const value = await this.run(action, ...values);
      if (value) return value;
      if (Date.now() > end) throw new Error(`never true: ${action}; complaints: ${this.complaints.join("; ")}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  async drop(...files) {
    const data = { items: [], files, dragOperationsMask: 1 };
    for (const type of ["dragEnter", "dragOver", "drop"]) await this.send("Input.dispatchDragEvent", { type, x: 200, y: 200, data });
  }

  async choose(selector, ...files) {
    const { root } = await this.send("DOM.getDocument");
    const { nodeId } = await this.send("DOM.querySelector", { nodeId: root.nodeId, selector });
    await this.send("DOM.setFileInputFiles", { nodeId, files });
  }

  // A key by its name, or a text letter by letter.
  async press(key, code, text) {
    for (const type of ["keyDown", "keyUp"])
      await this.send("Input.dispatchKeyEvent", { type, key, code: key, windowsVirtualKeyCode: code, ...(type === "keyDown" && text ? { text } : {}) });
  }

  async size(width, height) {
    await this.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
  }

  async screenshot(file) {
    const { data } = await this.send("Page.captureScreenshot", { format: "png" });
    fs.writeFileSync(file, Buffer.from(data, "base64"));
  }

  close() {
    return this.browser.send("Target.closeTarget", { targetId: this.target });
  }
}
