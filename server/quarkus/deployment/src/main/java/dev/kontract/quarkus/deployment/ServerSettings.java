package dev.kontract.quarkus.deployment;

import dev.kontract.client.definition.Definitions;
import dev.kontract.model.Json;
import dev.kontract.server.ServerConfigBuilder;
import dev.kontract.server.junit.ServerCustomizer;
import dev.kontract.server.junit.TestEnvironment;
import dev.kontract.server.junit.TestEnvironmentBuilder;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.OptionalInt;

/**
 * The settings of a server, which starts again when they change.
 *
 * @param kinds the definitions of the kinds
 */
record ServerSettings(
        List<String> controllers,
        OptionalInt simulatedNodes,
        List<String> crds,
        List<String> kinds,
        List<String> manifests,
        List<String> flags) {

    private static final String KINDS = "quarkus.kontract.devservices.kinds";

    /** Installs definitions. Equal for equal ones, so that the environments share a base server. */
    private record Kinds(List<String> definitions) implements ServerCustomizer {

        @Override
        public void customize(ServerConfigBuilder config) {
            definitions.forEach(config::crds);
        }
    }

    /** @throws IllegalArgumentException if a class of the kinds does not exist or has no definition */
    static ServerSettings of(DevServicesBuildTimeConfig config) {
        return new ServerSettings(
                config.controllers(),
                config.simulatedNodes(),
                config.crds().orElse(List.of()),
                config.kinds().orElse(List.of()).stream()
                        .map(ServerSettings::definition)
                        .toList(),
                config.manifests().orElse(List.of()),
                config.flags().orElse(List.of()));
    }

    TestEnvironmentBuilder environment() {
        TestEnvironmentBuilder environment = TestEnvironment.builder()
                .controllers(array(controllers))
                .crds(array(crds))
                .customizer(new Kinds(kinds))
                .manifests(array(manifests))
                .flags(array(flags));
        simulatedNodes.ifPresent(count -> environment.flags("--simulated-nodes=" + count));
        return environment;
    }

    /**
     * Derives the definition of a kind by the SDK of the application, whose classes need not be those of this class: in a workspace
     * with the SDK, each has its own.
     */
    private static String definition(String kind) {
        ClassLoader application = Thread.currentThread().getContextClassLoader();
        try {
            Object definition = application
                    .loadClass(Definitions.class.getName())
                    .getMethod("of", Class.class)
                    .invoke(null, application.loadClass(kind));
            return (String) application
                    .loadClass(Json.class.getName())
                    .getMethod("write", Object.class)
                    .invoke(null, definition);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(
                    KINDS + ": " + e.getTargetException().getMessage(), e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(KINDS + ": there is no class " + kind, e);
        }
    }

    private static String[] array(List<String> values) {
        return values.toArray(String[]::new);
    }
}
