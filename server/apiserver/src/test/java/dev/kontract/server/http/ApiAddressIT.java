package dev.kontract.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.client.Kinds;
import dev.kontract.model.Json;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.ServerConfigBuilder;
import dev.kontract.server.TestServer;
import dev.kontract.server.access.AuthorizationMode;
import dev.kontract.server.access.AuthorizationSettings;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The address of a server in its documents and objects, and the permission to read it. */
class ApiAddressIT {

    @Test
    void portOpenedLater_isTheOneOfTheDocumentAndOfTheService() throws Exception {
        try (TestServer server = TestServer.start(ServerConfig.builder().controllers("none"))) {
            assertThat(targetPort(server.server)).isEqualTo(6443);

            int port = server.server.url().getPort();

            assertThat(targetPort(server.server)).isEqualTo(port);
            assertThat(serverAddress(server)).endsWith(":" + port);
        }
    }

    @Test
    void fork_hasItsOwnPort() throws Exception {
        try (ApiServer origin = ApiServer.start(
                        ServerConfig.builder().controllers("none").build());
                ApiServer fork = origin.fork()) {
            int ofOrigin = origin.url().getPort();
            int ofFork = fork.url().getPort();

            assertThat(targetPort(origin)).isEqualTo(ofOrigin);
            assertThat(targetPort(fork)).isEqualTo(ofFork);
        }
    }

    @Test
    void serverThatMoves_takesItsServiceAlong(@TempDir Path directory) throws Exception {
        ServerConfigBuilder config =
                ServerConfig.builder().controllers("none").dataDir(directory).securePort(0);
        int before;
        try (ApiServer server = ApiServer.start(config.build())) {
            before = server.url().getPort();
            assertThat(targetPort(server)).isEqualTo(before);
        }
        try (ApiServer server = ApiServer.start(config.build())) {
            assertThat(targetPort(server)).isEqualTo(server.url().getPort());
        }
    }

    @Test
    void alwaysAllow_refusesAnonymousRequests() throws Exception {
        AuthorizationSettings open =
                new AuthorizationSettings(List.of(AuthorizationMode.RBAC, AuthorizationMode.ALWAYS_ALLOW), false);
        try (TestServer server = TestServer.start(
                ServerConfig.builder().controllers("none").allowAnonymous().authorization(open))) {
            assertThat(server.send(server.anonymous("/api/v1/pods")).statusCode())
                    .isEqualTo(401);
            assertThat(server.send(server.anonymous("/healthz")).statusCode()).isEqualTo(401);
            assertThat(server.send("GET", "/api/v1/pods").statusCode()).isEqualTo(200);
        }
    }

    private static int targetPort(ApiServer server) {
        return Json.tree(server.client().resource(Kinds.SERVICE, "default").get("kubernetes"))
                .at("/spec/ports/0/targetPort")
                .asInt();
    }

    private static String serverAddress(TestServer server) throws Exception {
        HttpResponse<String> answer = server.send("GET", "/api");
        JsonNode versions = new ObjectMapper().readTree(answer.body());
        return versions.at("/serverAddressByClientCIDRs/0/serverAddress").asText();
    }
}
