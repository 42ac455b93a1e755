package dev.kontract.server.junit;

import java.util.List;

/** The user that a client acts as. */
record Actor(String name, List<String> groups) {

    static final Actor ADMINISTRATOR = new Actor("admin", List.of("system:masters"));

    Actor {
        groups = List.copyOf(groups);
    }

    String[] groupArray() {
        return groups.toArray(String[]::new);
    }
}
