package dev.kontract.server.fieldpath;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collects paths into a set. Not for use by several threads. */
public final class FieldSetBuilder {

    private final Map<PathElement, FieldSetBuilder> children = new HashMap<>();
    private boolean member;

    /** Adds the path; the empty one, which stands for the whole tree, is ignored. */
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

    /** All that was added so far. */
    public FieldSet build() {
        FieldSetCollector siblings = new FieldSetCollector(children.size());
        children.forEach((element, builder) -> siblings.add(element, builder.member, builder.build()));
        return siblings.build();
    }
}
