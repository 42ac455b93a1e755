package dev.kontract.server.fieldpath;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Builds a set from paths. Not thread-safe. */
public final class FieldSetBuilder {

    private final Map<PathElement, FieldSetBuilder> children = new HashMap<>();
    private boolean member;

    /** Adds a path; the empty path, which means the whole tree, is ignored. */
    public FieldSetBuilder add(List<PathElement> path) {
        if (!path.isEmpty()) {
            FieldSetBuilder node = this;
            for (PathElement element : path) {
                node = node.below(element);
            }
            node.member = true;
        }
        return this;
    }

    private FieldSetBuilder below(PathElement element) {
        return children.computeIfAbsent(element, ignored -> new FieldSetBuilder());
    }

    /** Returns the set of the paths added so far. */
    public FieldSet build() {
        FieldSetCollector siblings = new FieldSetCollector(children.size());
        children.forEach((element, builder) -> siblings.add(element, builder.member, builder.build()));
        return siblings.build();
    }
}
