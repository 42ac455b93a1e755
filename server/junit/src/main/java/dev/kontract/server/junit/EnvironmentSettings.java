package dev.kontract.server.junit;

import dev.kontract.client.definition.Definitions;
import dev.kontract.model.Json;
import dev.kontract.model.KubernetesObject;
import dev.kontract.server.codec.yaml.YamlDocument;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The settings of a base server. Tests with equal settings share one.
 *
 * @param controllers the controllers to run; empty for the default ones
 * @param kinds classes whose definitions are installed
 */
record EnvironmentSettings(
        Optional<List<String>> controllers,
        List<String> crds,
        List<Class<? extends KubernetesObject>> kinds,
        List<String> manifests,
        List<String> flags,
        List<User> users,
        ClockMode clock,
        List<ServerCustomizer> customizers) {

    /** A user with the ClusterRoles that are bound to it. */
    record User(Actor actor, List<String> clusterRoles) {

        User {
            clusterRoles = List.copyOf(clusterRoles);
        }
    }

    EnvironmentSettings {
        controllers = controllers.map(List::copyOf);
        crds = List.copyOf(crds);
        kinds = List.copyOf(kinds);
        manifests = List.copyOf(manifests);
        flags = List.copyOf(flags);
        users = List.copyOf(users);
        customizers = List.copyOf(customizers);
    }

    /** @throws IOException if a definition cannot be read, or there is none where there should be; the message names the place */
    Manifests definitions() throws IOException {
        Manifests definitions = Manifests.read(crds);
        if (definitions.definitions().isEmpty() && !crds.isEmpty()) {
            throw new IOException("no CustomResourceDefinition in " + crds);
        }
        for (Class<? extends KubernetesObject> kind : kinds) {
            definitions.add(new YamlDocument(kind.getName(), Json.tree(Definitions.of(kind))));
        }
        return definitions;
    }

    /** Returns the user {@code name} in these groups and in those of the settings. */
    Actor actor(String name, String... groups) {
        List<String> all = new ArrayList<>(List.of(groups));
        for (User user : users) {
            if (user.actor().name().equals(name)) {
                all.addAll(user.actor().groups());
            }
        }
        return new Actor(name, all);
    }
}
