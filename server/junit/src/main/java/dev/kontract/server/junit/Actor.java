package dev.kontract.server.junit;

import dev.kontract.server.request.ServiceAccountName;
import java.util.List;

/** The user that a client acts as. */
record Actor(String name, List<String> groups) {

    static final Actor ADMINISTRATOR = new Actor("admin", List.of("system:masters"));

    /** Throws {@link IllegalArgumentException} if the name is blank, or begins as that of a service account and is malformed. */
    Actor {
        var unused = ServiceAccountName.ofUser(name);
        groups = List.copyOf(groups);
    }

    String[] groupArray() {
        return groups.toArray(String[]::new);
    }
}
