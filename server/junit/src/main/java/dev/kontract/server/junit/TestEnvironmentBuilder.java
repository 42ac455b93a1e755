package dev.kontract.server.junit;

import dev.kontract.model.KubernetesObject;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Builds a {@link TestEnvironment}. The settings are those of {@link Kontract}. Not safe for use by several threads. */
public final class TestEnvironmentBuilder {

    /** Servers in memory. Their threads end with the process, so they are never closed. */
    private static final BaseServers SERVERS = new BaseServers();

    /** One instance of each class, so that equal settings share a base server. */
    private static final ClassValue<ServerCustomizer> CUSTOMIZERS = new ClassValue<>() {
        @Override
        protected ServerCustomizer computeValue(Class<?> type) {
            try {
                Constructor<?> constructor = type.getDeclaredConstructor();
                constructor.setAccessible(true);
                return (ServerCustomizer) constructor.newInstance();
            } catch (ReflectiveOperationException e) {
                throw new IllegalArgumentException(type.getName() + " needs a constructor without parameters", e);
            }
        }
    };

    private Optional<List<String>> controllers = Optional.empty();
    private final List<String> crds = new ArrayList<>();
    private final List<Class<? extends KubernetesObject>> kinds = new ArrayList<>();
    private final List<String> manifests = new ArrayList<>();
    private final List<String> flags = new ArrayList<>();
    private final List<EnvironmentSettings.User> users = new ArrayList<>();
    private ClockMode clock = ClockMode.REAL;
    private final List<ServerCustomizer> customizers = new ArrayList<>();

    TestEnvironmentBuilder() {}

    /** Sets the controllers to run; by default those of {@link dev.kontract.server.ServerConfigBuilder#DEFAULT_CONTROLLERS}. */
    public TestEnvironmentBuilder controllers(String... patterns) {
        this.controllers = Optional.of(List.of(patterns));
        return this;
    }

    /** Adds CustomResourceDefinitions: resources of the class path, or files, or directories of either. */
    public TestEnvironmentBuilder crds(String... locations) {
        crds.addAll(List.of(locations));
        return this;
    }

    /** Adds the custom resource of a class, by the definition that {@link dev.kontract.client.definition.Definitions} derives. */
    public TestEnvironmentBuilder kind(Class<? extends KubernetesObject> type) {
        kinds.add(type);
        return this;
    }

    /** Adds objects to create, by server-side apply: resources of the class path, or files, or directories of either. */
    public TestEnvironmentBuilder manifests(String... locations) {
        manifests.addAll(List.of(locations));
        return this;
    }

    /** Adds flags of the command line. */
    public TestEnvironmentBuilder flags(String... more) {
        flags.addAll(List.of(more));
        return this;
    }

    /**
     * Binds ClusterRoles to the user {@code name} in all namespaces.
     *
     * @throws IllegalArgumentException if {@code name} is blank, or begins as that of a service account and is malformed
     */
    public TestEnvironmentBuilder user(String name, String... clusterRoles) {
        return user(name, List.of(), clusterRoles);
    }

    /** Puts the user {@code name} into {@code groups}, and binds ClusterRoles to it in all namespaces. */
    public TestEnvironmentBuilder user(String name, List<String> groups, String... clusterRoles) {
        users.add(new EnvironmentSettings.User(new Actor(name, groups), List.of(clusterRoles)));
        return this;
    }

    /** Sets the behaviour of the clock; by default {@link ClockMode#REAL}. */
    public TestEnvironmentBuilder clock(ClockMode mode) {
        this.clock = mode;
        return this;
    }

    /**
     * Adds a customizer for all other settings. Environments share a base server only if they have equal customizers: keep one
     * in a constant, or make it a record.
     */
    public TestEnvironmentBuilder customizer(ServerCustomizer customizer) {
        customizers.add(customizer);
        return this;
    }

    /**
     * Adds a customizer of this class, which has one instance in a process.
     *
     * @throws IllegalArgumentException if the class has no constructor without parameters
     */
    public TestEnvironmentBuilder customizer(Class<? extends ServerCustomizer> type) {
        return customizer(CUSTOMIZERS.get(type));
    }

    EnvironmentSettings settings() {
        return new EnvironmentSettings(controllers, crds, kinds, manifests, flags, users, clock, customizers);
    }

    /**
     * Opens an environment with these settings. The first one in a process starts the base server, which takes some time.
     *
     * @throws IOException if the server cannot start, rejects an object of the manifests, or a role does not exist; the message
     *     names file, line and cause
     * @throws IllegalArgumentException if a setting is invalid, such as the name of a controller
     */
    public TestEnvironment open() throws IOException {
        return SERVERS.open(settings());
    }
}
