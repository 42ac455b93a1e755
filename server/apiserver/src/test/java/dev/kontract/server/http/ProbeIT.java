package dev.kontract.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.TestServer;
import org.junit.jupiter.api.Test;

/** Health checks of a server whose workers all wait for a webhook. */
class ProbeIT {

    private static final int WORKERS = 64;

    @Test
    void readiness_doesNotWaitForWebhooks() throws Exception {
        HoldingWebhook slow = new HoldingWebhook(WORKERS);
        try (TestServer server = TestServer.start(slow.config());
                slow) {
            slow.hold(server::request);

            assertThat(server.send(server.anonymous("/readyz")).statusCode()).isEqualTo(200);
            assertThat(server.send(server.request("/livez")).statusCode()).isEqualTo(200);
            assertThat(slow.holdsAll()).isTrue();

            slow.release();
        }
    }
}
