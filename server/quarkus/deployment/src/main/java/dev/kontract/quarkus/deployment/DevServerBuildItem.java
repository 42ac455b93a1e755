package dev.kontract.quarkus.deployment;

import io.quarkus.builder.item.SimpleBuildItem;

/** The server that a build has started or found running. */
final class DevServerBuildItem extends SimpleBuildItem {

    private final DevServer server;

    DevServerBuildItem(DevServer server) {
        this.server = server;
    }

    DevServer server() {
        return server;
    }
}
