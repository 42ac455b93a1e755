package dev.kontract.jaxrs;

import java.util.List;

/**
 * A user authenticated by the container.
 *
 * @param name the name, as in role bindings
 * @param groups the groups, as in role bindings; {@code system:authenticated} is added to them
 */
public record ContainerUser(String name, List<String> groups) {

    /** Copies the groups. */
    public ContainerUser {
        groups = List.copyOf(groups);
    }
}
