package dev.kontract.client.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.FakeServer;
import dev.kontract.client.KontractClient;
import dev.kontract.client.ListOptions;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.error.TransportException;
import dev.kontract.client.http.RetryPolicy;
import dev.kontract.model.ConfigMap;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ResumingWatchIT {

    private static final String FIRST = "{\"type\":\"ADDED\",\"object\":{\"metadata\":{\"resourceVersion\":\"5\"}}}\n";
    private static final String CUT = "{\"type\":\"ADDED\",\"object\":{\"metadata\":{\"name\":";
    private static final String UNREADABLE =
            "{\"type\":\"ADDED\",\"object\":{\"metadata\":{\"resourceVersion\":\"6\"},\"data\":[1]}}\n";

    /** Reports one change per connection; the second one is truncated at first. */
    private static void respond(String target, OutputStream out, String second) throws IOException {
        out.write(RawServer.head(200));
        String events = target.contains("resourceVersion=5") ? second : FIRST + CUT;
        out.write(events.getBytes(StandardCharsets.UTF_8));
    }

    private static ResumingWatch<ConfigMap> watch(KontractClient client) {
        RetryPolicy quick = new RetryPolicy(1, Duration.ofMillis(1), Duration.ofMillis(2));
        return new ResumingWatch<>(client.configMaps("n"), ListOptions.all(), "1", new Backoff(quick, pause -> {}));
    }

    @Test
    void next_truncatedEvent_resumesBeforeIt() throws Exception {
        try (RawServer server = new RawServer((target, out) -> respond(target, out, FIRST.replace("5", "6")));
                KontractClient client = KontractClient.connect(ClientConfig.of(server.uri()), FakeServer.settings());
                ResumingWatch<ConfigMap> watch = watch(client)) {
            assertThat(watch.next()).isPresent();
            assertThat(watch.next().orElseThrow().object().resourceVersion()).isEqualTo("6");
            assertThat(server.targets()).hasSize(2);
        }
    }

    @Test
    void next_unreadableObject_failsInsteadOfRetrying() throws Exception {
        try (RawServer server = new RawServer((target, out) -> respond(target, out, UNREADABLE));
                KontractClient client = KontractClient.connect(ClientConfig.of(server.uri()), FakeServer.settings());
                ResumingWatch<ConfigMap> watch = watch(client)) {
            assertThat(watch.next()).isPresent();
            assertThatThrownBy(watch::next).isInstanceOf(TransportException.class);
        }
    }
}
