package dev.kontract.quarkus.deployment;

import dev.kontract.server.junit.TestEnvironment;
import dev.kontract.server.junit.TestEnvironmentBuilder;
import java.util.List;
import java.util.OptionalInt;

/** The settings of a server, which starts again when they change. */
record ServerSettings(
        List<String> controllers,
        OptionalInt simulatedNodes,
        List<String> crds,
        List<String> manifests,
        List<String> flags) {

    static ServerSettings of(DevServicesBuildTimeConfig config) {
        return new ServerSettings(
                config.controllers(),
                config.simulatedNodes(),
                config.crds().orElse(List.of()),
                config.manifests().orElse(List.of()),
                config.flags().orElse(List.of()));
    }

    TestEnvironmentBuilder environment() {
        TestEnvironmentBuilder environment = TestEnvironment.builder()
                .controllers(array(controllers))
                .crds(array(crds))
                .manifests(array(manifests))
                .flags(array(flags));
        simulatedNodes.ifPresent(count -> environment.flags("--simulated-nodes=" + count));
        return environment;
    }

    private static String[] array(List<String> values) {
        return values.toArray(String[]::new);
    }
}
