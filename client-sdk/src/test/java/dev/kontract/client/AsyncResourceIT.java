package dev.kontract.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.FakeServer.Answer;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.error.TransportException;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Role;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class AsyncResourceIT {

    private static final String ROLE = "{\"metadata\":{\"name\":\"a\"}}";

    @Test
    void get_concurrently_returnsEachResponse() throws Exception {
        try (FakeServer server = answering();
                KontractClient client = server.client()) {
            AsyncResource<Role> roles = client.roles("shop").async();
            List<CompletableFuture<Role>> all = List.of(roles.get("a"), roles.get("b"), roles.get("c"));

            for (CompletableFuture<Role> each : all) {
                assertThat(wait(each).name()).isEqualTo("a");
            }
            assertThat(server.requests()).hasSize(3);
        }
    }

    @Test
    void create_busyServer_isRetried() throws Exception {
        Answer busy = Answer.failure(429, "TooManyRequests").header("Retry-After", "0");
        try (FakeServer server = answering(busy, busy, Answer.ok(ROLE));
                KontractClient client = server.client()) {
            Role role = new Role().metadata(new ObjectMeta().name("a"));

            assertThat(wait(client.roles("shop").async().create(role)).name()).isEqualTo("a");
            assertThat(server.requests()).hasSize(3);
            assertThat(server.last().target()).endsWith("/namespaces/shop/roles?fieldManager=tests");
        }
    }

    @Test
    void find_missing_isEmpty() throws Exception {
        try (FakeServer server = answering(Answer.failure(404, "NotFound"));
                KontractClient client = server.client()) {
            assertThat(wait(client.roles("shop").async().find("a"))).isEmpty();
        }
    }

    @Test
    void delete_refused_failsWithTheReason() throws Exception {
        try (FakeServer server = answering(Answer.failure(403, "Forbidden"));
                KontractClient client = server.client()) {
            assertThatThrownBy(() -> wait(client.roles("shop").async().delete("a")))
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(ApiException.Forbidden.class);
        }
    }

    @Test
    void get_unreachableServer_failsLikeTheBlockingVariant() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        ClientConfig nowhere = ClientConfig.of(URI.create("http://127.0.0.1:" + port));
        try (KontractClient client = KontractClient.connect(nowhere, FakeServer.settings())) {
            assertThatThrownBy(() -> wait(client.roles("shop").async().get("a")))
                    .hasCauseInstanceOf(TransportException.class);
        }
    }

    private static FakeServer answering(Answer... answers) throws Exception {
        Deque<Answer> left = new ArrayDeque<>(List.of(answers));
        return new FakeServer(request -> {
            synchronized (left) {
                return left.isEmpty() ? Answer.ok(ROLE) : left.remove();
            }
        });
    }

    private static <R> R wait(CompletableFuture<R> future) throws Exception {
        return future.get(20, TimeUnit.SECONDS);
    }
}
