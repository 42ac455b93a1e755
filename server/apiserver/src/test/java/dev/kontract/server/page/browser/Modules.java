package dev.kontract.server.page.browser;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import java.io.IOException;

/** A tab in which expressions run on modules of the page. */
final class Modules implements AutoCloseable {
    private final ApiServer server;
    private final Tab tab;

    private Modules(ApiServer server, Tab tab) {
        this.server = server;
        this.tab = tab;
    }

    static Modules open(Chromium chromium) throws IOException {
        ApiServer server =
                ApiServer.start(ServerConfig.builder().controllers("none").build());
        Tab tab = chromium.open();
        tab.navigate(server.url().resolve("/ui"));
        return new Modules(server, tab);
    }

    /** Returns the JSON of an expression in which {@code m} is a module. */
    String in(String module, String expression) {
        JsonNode value = tab.evaluate("import('/ui/assets/js/" + module + ".js').then(m => " + expression + ")");
        return value.isTextual() ? value.textValue() : value.toString();
    }

    @Override
    public void close() {
        tab.close();
        server.close();
    }
}
