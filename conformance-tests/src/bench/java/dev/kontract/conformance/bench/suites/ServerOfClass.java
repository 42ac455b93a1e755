package dev.kontract.conformance.bench.suites;

import dev.kontract.conformance.bench.servers.CommandServer;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.lang.reflect.Field;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestInstancePostProcessor;

/**
 * Runs the processes of an API server as long as a test class, one class at a time. The system properties {@value #START}, {@value
 * #URL}, {@value #TOKEN} and {@value #LOG} say how.
 */
public final class ServerOfClass implements BeforeAllCallback, AfterAllCallback, TestInstancePostProcessor {

    static final String START = "suite.start";
    static final String URL = "suite.url";
    static final String TOKEN = "suite.token";
    static final String LOG = "suite.log";

    private static final AtomicLong CPU_NANOS = new AtomicLong();
    private static final AtomicLong PEAK = new AtomicLong();

    private @Nullable CommandServer server;
    private @Nullable KubernetesClient client;

    /** The CPU time of all servers so far. */
    static Duration cpu() {
        return Duration.ofNanos(CPU_NANOS.get());
    }

    /** The most memory that a server and its etcd used, in bytes. */
    static long peak() {
        return PEAK.get();
    }

    @Override
    public void beforeAll(ExtensionContext context) throws Exception {
        String url = System.getProperty(URL);
        String token = System.getProperty(TOKEN);
        server = CommandServer.start(
                System.getProperty(START), URI.create(url), token, Path.of(System.getProperty(LOG)));
        client = new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder()
                        .withMasterUrl(url)
                        .withOauthToken(token)
                        .withTrustCerts(true)
                        .build())
                .build();
    }

    @Override
    public void postProcessTestInstance(Object test, ExtensionContext context) throws Exception {
        Field field = test.getClass().getDeclaredField("client");
        field.setAccessible(true);
        field.set(test, client);
    }

    @Override
    public void afterAll(ExtensionContext context) throws Exception {
        if (client != null) {
            client.close();
        }
        if (server != null) {
            CPU_NANOS.addAndGet(server.target().cpu().toNanos());
            PEAK.accumulateAndGet(server.target().peak(), Math::max);
            server.close();
        }
    }
}
