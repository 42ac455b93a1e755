package dev.kontract.server.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;

/** A tab of a browser. It is used by one thread. */
public final class Tab implements AutoCloseable {
    private static final String RECORD_VIOLATIONS = """
            window.violations = [];
            document.addEventListener('securitypolicyviolation',
                event => window.violations.push(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample));
            """;
    private static final String AXE = "/META-INF/resources/webjars/axe-core/%s/axe.min.js";
    private static final String AXE_VERSION = "/META-INF/maven/org.webjars.npm/axe-core/pom.properties";

    private final Browser browser;
    private final String session;
    private final String context;
    private final List<String> errors = new CopyOnWriteArrayList<>();
    private boolean narrow;

    Tab(Browser browser, String session, String context) {
        this.browser = browser;
        this.session = session;
        this.context = context;
    }

    void enable() {
        send("Page.enable", Map.of());
        send("Runtime.enable", Map.of());
        send("Page.addScriptToEvaluateOnNewDocument", Map.of("source", RECORD_VIOLATIONS));
        size(1280, 800);
    }

    void onEvent(String method, JsonNode parameters) {
        if (method.equals("Runtime.exceptionThrown")) {
            errors.add(parameters.path("exceptionDetails").toString());
        } else if (method.equals("Runtime.consoleAPICalled")
                && parameters.path("type").asText().equals("error")) {
            errors.add(parameters.path("args").toString());
        }
    }

    /** Returns the exceptions and error messages of the page since the tab was opened. */
    public List<String> errors() {
        return errors;
    }

    /** Sends a command of the DevTools protocol and returns its result. */
    JsonNode send(String method, Map<String, ?> parameters) {
        return browser.send(session, method, parameters);
    }

    /** Sets the size of the viewport. */
    public void size(int width, int height) {
        size(width, height, 1);
    }

    /** Hides scroll bars, which depend on the system, in pictures. */
    public void hideScrollbars() {
        send("Emulation.setScrollbarsHidden", Map.of("hidden", true));
    }

    /** Sets the size of the viewport, and how many pixels of a picture one of its pixels has in each direction. */
    public void size(int width, int height, int scale) {
        narrow = width < 600;
        send(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", scale, "mobile", narrow));
    }

    /** Returns whether the viewport is as narrow as that of a telephone. */
    boolean isNarrow() {
        return narrow;
    }

    /** Sets the colour scheme that the user prefers. */
    public void scheme(String name) {
        send(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", name))));
    }

    public void navigate(URI address) {
        send("Page.navigate", Map.of("url", address.toString()));
        await("document.readyState === 'complete' && location.href !== 'about:blank'");
    }

    /** Signs in by a link of the server, and does not wait for the page to which the link leads. */
    public void signIn(URI link) {
        send("Page.navigate", Map.of("url", link.toString()));
    }

    /** Returns the value of an expression; awaits it if it is a promise. */
    public JsonNode evaluate(String expression) {
        JsonNode answer =
                send("Runtime.evaluate", Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
        if (answer.has("exceptionDetails")) {
            throw new IllegalStateException(
                    expression + ": " + answer.get("exceptionDetails").toString());
        }
        return answer.path("result").path("value");
    }

    /** Returns when an expression is true. */
    public void await(String condition) {
        try {
            Waiting.until(() -> holds(condition));
        } catch (AssertionError e) {
            throw new AssertionError(condition + " is not true; the page shows: " + text(), e);
        }
    }

    /** A condition does not hold yet while the browser replaces the page that it is evaluated in. */
    private boolean holds(String condition) {
        try {
            return evaluate("Boolean(" + condition + ")").asBoolean();
        } catch (IllegalStateException e) {
            String reason = String.valueOf(e.getCause());
            if (reason.contains("context") || reason.contains("navigated")) {
                return false;
            }
            throw e;
        }
    }

    /** Returns when the text of the page contains a text. */
    public void awaitText(String text) {
        await("document.body?.innerText.includes(" + literal(text) + ")");
    }

    /** Returns the visible text of the page. */
    public String text() {
        return evaluate("document.body.innerText").asText();
    }

    /** Clicks the first element of a selector whose text or accessible name contains a text, when it is there. */
    public void click(String selector, String text) {
        String found =
                "[...document.querySelectorAll(%s)].find(element => (element.innerText + (element.ariaLabel ?? '')).includes(%s))"
                        .formatted(literal(selector), literal(text));
        await("(element => element && !element.disabled && (element.click(), true))(" + found + ")");
    }

    /** Types into the element that has the focus. */
    void type(String text) {
        send("Input.insertText", Map.of("text", text));
    }

    /** Presses a key, such as `Enter` or `x`. */
    void press(String key) {
        String text = key.equals("Enter") ? "\r" : key.length() == 1 ? key : "";
        send("Input.dispatchKeyEvent", Map.of("type", "keyDown", "key", key, "code", key, "text", text));
        send("Input.dispatchKeyEvent", Map.of("type", "keyUp", "key", key, "code", key));
    }

    /** Moves the pointer. */
    void pointTo(int x, int y) {
        send("Input.dispatchMouseEvent", Map.of("type", "mouseMoved", "x", x, "y", y));
    }

    /** Returns the violations of the page's content security policy. */
    public List<String> violations() {
        return strings(evaluate("window.violations"));
    }

    /** Returns what axe finds against the rules of WCAG 2.2 AA and good practice: one line for each element. */
    public List<String> axe() throws IOException {
        Properties published = new Properties();
        published.load(new StringReader(resource(AXE_VERSION)));
        if (!evaluate("'axe' in window").asBoolean()) {
            evaluate(resource(AXE.formatted(published.getProperty("version"))) + "; true");
        }
        JsonNode found = evaluate("""
                axe.run(document, {resultTypes: ['violations']}).then(result => result.violations.flatMap(violation =>
                    violation.nodes.map(node => violation.id + ': ' + node.html + ' ' + node.failureSummary)))
                """);
        return strings(found);
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(Tab.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static List<String> strings(JsonNode array) {
        List<String> strings = new ArrayList<>();
        array.forEach(node -> strings.add(node.asText()));
        return strings;
    }

    /** Writes a picture of the viewport. */
    public void screenshot(Path file) throws IOException {
        JsonNode picture = send("Page.captureScreenshot", Map.of("format", "png"));
        Files.createDirectories(file.getParent());
        Files.write(file, Base64.getDecoder().decode(picture.path("data").asText()));
    }

    static String literal(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n") + "'";
    }

    /** Closes the tab of a test that expects no errors of scripts and no violations of the security policy. */
    void closeFaultless() {
        assertThat(errors()).isEmpty();
        assertThat(violations()).isEmpty();
        close();
    }

    @Override
    public void close() {
        browser.dispose(session, context);
    }
}
