package dev.kontract.conformance.rollout;

import dev.kontract.conformance.transcript.TranscriptTarget;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.controller.pod.PodSimulation;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Every recorded rollout against a server with all controllers, whose pods take as long to start as those recorded. */
class RolloutIT extends RolloutContract {

    private static ApiServer server;

    @BeforeAll
    static void start() throws IOException {
        server = ApiServer.start(ServerConfig.builder()
                .controllers("*")
                .disableAdmissionPlugins("ServiceAccount")
                .pods(PodSimulation.standard().withStartDelay(Duration.ofMillis(50)))
                .build());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Override
    protected TranscriptTarget target() {
        return new TranscriptTarget(server.url(), server.adminToken());
    }
}
