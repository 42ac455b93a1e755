package dev.kontract.server.page.browser;

import dev.kontract.client.KontractClient;
import dev.kontract.server.ServerConfigBuilder;
import dev.kontract.server.TestServer;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * The page of a server of a test class. Each test receives, in the constructor of its class, a tab that is signed in; the tab is closed
 * after the test, which expects no errors of scripts and no violations of the security policy. The tests are skipped where there is no
 * browser.
 */
final class ServedPage implements BeforeAllCallback, AfterAllCallback, AfterEachCallback, ParameterResolver {
    private final Chromium chromium = new Chromium();
    private final ServerConfigBuilder config;
    private final String user;
    private Optional<TestServer> server = Optional.empty();
    private Optional<Tab> tab = Optional.empty();

    /** The page for the administrator. */
    ServedPage(ServerConfigBuilder config) {
        this(config, "");
    }

    /** The page for a user. */
    ServedPage(ServerConfigBuilder config, String user) {
        this.config = config;
        this.user = user;
    }

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        chromium.beforeAll(context);
        server = Optional.of(TestServer.start(config));
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Tab.class;
    }

    @Override
    public Tab resolveParameter(ParameterContext parameter, ExtensionContext context) {
        URI link = user.isEmpty() ? server().server.pageUrl() : server().server.pageUrl(user);
        Tab opened = chromium.signedIn(link);
        tab = Optional.of(opened);
        return opened;
    }

    @Override
    public void afterEach(ExtensionContext context) {
        Optional<Tab> opened = tab;
        tab = Optional.empty();
        opened.ifPresent(Tab::closeFaultless);
    }

    @Override
    public void afterAll(ExtensionContext context) {
        server.ifPresent(TestServer::close);
    }

    TestServer server() {
        return server.orElseThrow();
    }

    KontractClient client() {
        return server().server.client();
    }

    /** Returns the address at which the page shows a path. */
    URI address(String path) {
        return server().server.url().resolve("/ui" + path);
    }
}
