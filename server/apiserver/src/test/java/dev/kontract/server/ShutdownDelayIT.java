package dev.kontract.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.http.connection.ServingSettings;
import dev.kontract.server.http.connection.ServingSettings.Http2;
import dev.kontract.server.http.connection.ServingSettings.Shutdown;
import dev.kontract.server.http.connection.ServingSettings.Tls;
import dev.kontract.server.protection.ProtectionSettings;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ShutdownDelayIT {

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    @Timeout(60)
    void serverThatIsToStop_servesButIsNotReady() throws Exception {
        ServingSettings delayed = new ServingSettings(
                Tls.DEFAULT,
                Http2.DEFAULT,
                false,
                List.of(),
                Optional.empty(),
                Map.of(),
                Set.of(),
                new Shutdown(Duration.ofHours(1), false, Duration.ZERO));
        ApiServer server = ApiServer.start(ServerConfig.builder()
                .insecurePort(0)
                .protection(ProtectionSettings.DEFAULT.withServing(delayed))
                .build());
        URI url = server.insecureUrl().orElseThrow();
        assertThat(get(url.resolve("/readyz?verbose")).body()).contains("[+]shutdown ok");

        Thread closing = new Thread(server::close);
        closing.start();
        while (get(url.resolve("/readyz")).statusCode() == 200) {
            Thread.onSpinWait();
        }

        assertThat(get(url.resolve("/readyz")).body()).contains("[-]shutdown failed");
        assertThat(get(url.resolve("/livez")).statusCode()).isEqualTo(200);
        assertThat(get(url.resolve("/healthz")).statusCode()).isEqualTo(200);

        closing.interrupt();
        closing.join();
    }

    private HttpResponse<String> get(URI uri) throws Exception {
        return client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }
}
