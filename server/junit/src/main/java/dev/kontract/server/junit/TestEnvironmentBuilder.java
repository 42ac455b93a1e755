package dev.kontract.server.junit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Selects the settings of a {@link TestEnvironment}, which are those of {@link Kontract}. Not safe for use by several threads. */
public final class TestEnvironmentBuilder {

    /** Servers in memory, whose threads end with the process: nothing has to close them. */
    private static final BaseServers SERVERS = new BaseServers();

    private Optional<List<String>> controllers = Optional.empty();
    private final List<String> crds = new ArrayList<>();
    private final List<String> manifests = new ArrayList<>();
    private final List<String> flags = new ArrayList<>();
    private final List<EnvironmentSettings.User> users = new ArrayList<>();
    private ClockMode clock = ClockMode.REAL;
    private final List<ServerCustomizer> customizers = new ArrayList<>();

    TestEnvironmentBuilder() {}

    /** The controllers to run; those of {@link dev.kontract.server.ServerConfigBuilder#DEFAULT_CONTROLLERS} unless called. */
    public TestEnvironmentBuilder controllers(String... patterns) {
        this.controllers = Optional.of(List.of(patterns));
        return this;
    }

    /** Adds CustomResourceDefinitions: resources of the class path, or files, or directories of either. */
    public TestEnvironmentBuilder crds(String... locations) {
        crds.addAll(List.of(locations));
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

    /** Binds ClusterRoles to the user {@code name} in all namespaces. */
    public TestEnvironmentBuilder user(String name, String... clusterRoles) {
        return user(new Actor(name, List.of()), clusterRoles);
    }

    TestEnvironmentBuilder user(Actor actor, String... clusterRoles) {
        users.add(new EnvironmentSettings.User(actor, List.of(clusterRoles)));
        return this;
    }

    /** What the clock does; {@link ClockMode#REAL} unless set. */
    public TestEnvironmentBuilder clock(ClockMode mode) {
        this.clock = mode;
        return this;
    }

    /**
     * Adds what sets the rest. Environments share a base server only if they have the same customizers: keep one in a constant, or
     * let it be a record.
     */
    public TestEnvironmentBuilder customizer(ServerCustomizer customizer) {
        customizers.add(customizer);
        return this;
    }

    EnvironmentSettings settings() {
        return new EnvironmentSettings(controllers, crds, manifests, flags, users, clock, customizers);
    }

    /**
     * Opens an environment with these settings. The first one of a process starts the base server, which takes a while.
     *
     * @throws IOException when the server cannot start, or refuses an object of the manifests; the message names file, line and cause
     * @throws IllegalArgumentException when a setting is not valid, such as the name of a controller
     */
    public TestEnvironment open() throws IOException {
        return SERVERS.open(settings());
    }
}
