package dev.kontract.server.page.browser;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A tab in which expressions run on modules of the page, for the tests of a class; they are skipped where there is no browser. */
final class Modules implements BeforeAllCallback, AfterAllCallback {
    private final Chromium chromium = new Chromium();
    private Optional<ApiServer> server = Optional.empty();
    private Optional<Tab> tab = Optional.empty();

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        chromium.beforeAll(context);
        ApiServer started =
                ApiServer.start(ServerConfig.builder().controllers("none").build());
        server = Optional.of(started);
        Tab opened = chromium.open();
        tab = Optional.of(opened);
        opened.navigate(started.url().resolve("/ui"));
        // From then on, the page itself sends no requests and sets no timers, which tests replace.
        opened.await("document.title.startsWith('Sign in')");
    }

    /** Returns the JSON of an expression in which {@code m} is a module. */
    String in(String module, String expression) {
        JsonNode value =
                tab.orElseThrow().evaluate("import('/ui/assets/js/" + module + ".js').then(m => " + expression + ")");
        return value.isTextual() ? value.textValue() : value.toString();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        tab.ifPresent(Tab::close);
        server.ifPresent(ApiServer::close);
    }
}
