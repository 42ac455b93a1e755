package dev.kontract.client.pod;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.FakeServer;
import dev.kontract.client.FakeServer.Answer;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.http.Call;
import dev.kontract.client.http.Transport;
import dev.kontract.client.http.TransportSettings;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PortForwardIT {

    private final AtomicInteger active = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();

    private Answer refuse() {
        most.accumulateAndGet(active.incrementAndGet(), Math::max);
        Thread.yield();
        active.decrementAndGet();
        return Answer.failure(403, "Forbidden");
    }

    @Test
    void accept_moreConnectionsThanAllowed_wait() throws Exception {
        try (FakeServer server = new FakeServer(request -> refuse());
                Transport transport = new Transport(ClientConfig.of(server.uri()), TransportSettings.standard());
                PortForward forward = new PortForward(transport, Call.get("/x"), 1)) {
            List<Socket> connections = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                connections.add(new Socket(InetAddress.getLoopbackAddress(), forward.localPort()));
            }
            for (Socket connection : connections) {
                assertThat(connection.getInputStream().read()).isNegative();
                connection.close();
            }

            assertThat(server.requests()).hasSize(20);
            assertThat(most).hasValue(1);
        }
    }
}
