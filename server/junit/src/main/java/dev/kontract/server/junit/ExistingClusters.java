package dev.kontract.server.junit;

import dev.kontract.client.controller.ManualClock;
import dev.kontract.server.ApiServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;
import org.opentest4j.TestAbortedException;

/** The environments of a run on a cluster that exists. Manifests are applied once for each group of settings. Thread-safe. */
final class ExistingClusters implements TargetSource {

    private final Path kubeconfig;
    private final Set<EnvironmentSettings> prepared = new HashSet<>();

    ExistingClusters(Path kubeconfig) {
        this.kubeconfig = kubeconfig;
    }

    @Override
    public synchronized TestEnvironment open(EnvironmentSettings settings) throws IOException {
        if (settings.clock() == ClockMode.FROZEN) {
            throw unsupported("a frozen clock");
        }
        ExistingCluster cluster = ExistingCluster.of(kubeconfig);
        try {
            if (!prepared.contains(settings)) {
                Manifests definitions = settings.definitions();
                Manifests manifests = Manifests.read(settings.manifests());
                definitions.define(cluster.administrator());
                manifests.define(cluster.administrator());
                manifests.apply(cluster.administrator(), () -> manifests.awaitAccounts(cluster.administrator()));
                UserBindings.bind(settings.users(), cluster.administrator());
                prepared.add(settings);
            }
            return new TestEnvironment(settings, cluster);
        } catch (IOException | RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    @Override
    public boolean supports(Class<?> type, Supplier<ClockMode> clock) {
        return type != ApiServer.class && type != ManualClock.class && clock.get() != ClockMode.FROZEN;
    }

    /** Returns the exception that skips a test. */
    static RuntimeException unsupported(String what) {
        return new TestAbortedException("the test needs " + what + ", which a cluster does not have");
    }

    @Override
    public void close() {
        // Each environment closes its clients.
    }
}
