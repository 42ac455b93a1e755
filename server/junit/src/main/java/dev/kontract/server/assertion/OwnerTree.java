package dev.kontract.server.assertion;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The objects that an object owns, directly and indirectly.
 *
 * @param name kind and name of the object, or a pattern
 * @param dependents the owned objects
 */
record OwnerTree(String name, List<OwnerTree> dependents) {

    static OwnerTree of(JsonNode root, List<? extends JsonNode> all) {
        return of(root, all, new HashSet<>());
    }

    private static OwnerTree of(JsonNode object, List<? extends JsonNode> all, Set<String> above) {
        String uid = object.at("/metadata/uid").asText();
        List<OwnerTree> dependents = new ArrayList<>();
        if (above.add(uid)) { // References may form a cycle.
            for (JsonNode other : all) {
                if (isOwned(other, uid)) {
                    dependents.add(of(other, all, above));
                }
            }
            above.remove(uid);
        }
        dependents.sort((one, two) -> one.name().compareTo(two.name()));
        return new OwnerTree(
                object.path("kind").asText() + " " + object.at("/metadata/name").asText(), dependents);
    }

    private static boolean isOwned(JsonNode object, String uid) {
        for (JsonNode owner : object.at("/metadata/ownerReferences")) {
            if (owner.path("uid").asText().equals(uid)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the dependents match the lines. */
    boolean matches(List<String> lines) {
        OwnerTree expected = new OwnerTree(name, new ArrayList<>());
        List<OwnerTree> path = new ArrayList<>(List.of(expected));
        for (String line : lines) {
            int depth = (line.length() - line.stripLeading().length()) / 2;
            if (depth >= path.size()) {
                throw new IllegalArgumentException("the line is indented by more than two spaces: " + line);
            }
            OwnerTree node = new OwnerTree(line.strip(), new ArrayList<>());
            path.get(depth).dependents().add(node);
            path.subList(depth + 1, path.size()).clear();
            path.add(node);
        }
        return haveSameForm(expected.dependents(), dependents);
    }

    /** Returns whether each pattern has a tree of its own. */
    private static boolean haveSameForm(List<OwnerTree> patterns, List<OwnerTree> trees) {
        if (patterns.size() != trees.size()) {
            return false;
        }
        if (patterns.isEmpty()) {
            return true;
        }
        OwnerTree pattern = patterns.get(0);
        for (OwnerTree tree : trees) {
            if (isNamed(pattern.name(), tree.name()) && haveSameForm(pattern.dependents(), tree.dependents())) {
                List<OwnerTree> others = new ArrayList<>(trees);
                others.remove(tree);
                if (haveSameForm(patterns.subList(1, patterns.size()), others)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isNamed(String pattern, String name) {
        String[] parts = pattern.split("\\*", -1);
        if (parts.length == 1) {
            return pattern.equals(name);
        }
        if (!name.startsWith(parts[0])) {
            return false;
        }
        int at = parts[0].length();
        for (int i = 1; i < parts.length - 1; i++) {
            int found = name.indexOf(parts[i], at);
            if (found < 0) {
                return false;
            }
            at = found + parts[i].length();
        }
        String last = parts[parts.length - 1];
        return name.length() - last.length() >= at && name.endsWith(last);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        dependents.forEach(each -> each.write(text, ""));
        return text.isEmpty() ? "none" : text.toString();
    }

    private void write(StringBuilder text, String indent) {
        text.append(indent).append(name).append('\n');
        dependents.forEach(each -> each.write(text, indent + "  "));
    }
}
