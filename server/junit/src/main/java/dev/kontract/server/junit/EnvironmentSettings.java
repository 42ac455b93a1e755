package dev.kontract.server.junit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The settings of a base server. Tests with equal settings share one.
 *
 * @param controllers the controllers to run; empty for the default ones
 */
record EnvironmentSettings(
        Optional<List<String>> controllers,
        List<String> crds,
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
        manifests = List.copyOf(manifests);
        flags = List.copyOf(flags);
        users = List.copyOf(users);
        customizers = List.copyOf(customizers);
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
