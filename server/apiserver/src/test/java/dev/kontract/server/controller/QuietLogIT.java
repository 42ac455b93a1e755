package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import java.net.http.HttpRequest;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** The log of a server at the most verbose level. */
class QuietLogIT {

    private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private final Logger own = (Logger) LoggerFactory.getLogger("dev.kontract");
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final Level usual = root.getLevel();
    private final Level usualOwn = own.getLevel();

    @BeforeEach
    void listen() {
        log.start();
        root.addAppender(log);
        root.setLevel(Level.TRACE);
        own.setLevel(Level.TRACE);
    }

    @AfterEach
    void restore() {
        root.setLevel(usual);
        own.setLevel(usualOwn);
        root.detachAppender(log);
    }

    @Test
    void secretsAndTokens_areNeverTold() throws Exception {
        String admin;
        String token;
        String account = "/api/v1/namespaces/default/serviceaccounts";
        try (TestServer attacked = TestServer.withSecret(ServerConfig.builder())) {
            admin = attacked.server.adminToken();
            attacked.post(account, "{\"metadata\":{\"name\":\"bot\"}}");
            String answer = attacked.post(account + "/bot/token", "{}").body();
            token = new ObjectMapper().readTree(answer).at("/status/token").asText();
            attacked.post("/apis/authentication.k8s.io/v1/tokenreviews", "{\"spec\":{\"token\":\"" + token + "\"}}");
            attacked.send(attacked.anonymous("/version").header("Authorization", "Bearer " + token));
            attacked.send(attacked.anonymous("/version").header("Authorization", "Bearer guess-" + TestServer.SECRET));
            attacked.post(TestServer.SECRETS, "{\"metadata\":{\"name\":\"t\"},\"data\":{\"p\":\"" + TestServer.SECRET);
            attacked.post(TestServer.SECRETS, "application/yaml", "data: {p: " + TestServer.SECRET + ", p: [}");
            attacked.send(attacked.request(TestServer.SECRETS + "/s")
                    .header("Content-Type", "application/merge-patch+json")
                    .method("PATCH", HttpRequest.BodyPublishers.ofString("{\"data\":\"" + TestServer.SECRET + "\"}")));
        }

        List<String> lines =
                List.copyOf(log.list).stream().map(QuietLogIT::text).toList();
        assertThat(token).isNotEmpty();
        assertThat(lines).noneMatch(line -> line.contains(TestServer.SECRET));
        assertThat(lines).noneMatch(line -> line.contains(admin));
        assertThat(lines).noneMatch(line -> line.contains(token));
    }

    private static String text(ILoggingEvent event) {
        String failure =
                event.getThrowableProxy() == null ? "" : ThrowableProxyUtil.asString(event.getThrowableProxy());
        return event.getFormattedMessage() + failure;
    }
}
