package dev.kontract.server.openapi;

import dev.kontract.model.catalog.GroupVersionKind;
import java.util.Locale;

/** The names of groups, versions and kinds in operation ids and tags: letters and digits in camel case. */
final class Identifiers {

    private static final String OFFICIAL = ".k8s.io";

    private Identifiers() {}

    /** Returns the name of a group without the domain of the official ones; {@code core} for the core group. */
    static String group(String group) {
        if (group.isEmpty()) {
            return "core";
        }
        return camelCase(group.endsWith(OFFICIAL) ? group.substring(0, group.length() - OFFICIAL.length()) : group);
    }

    /** Returns the tag of the operations of a group version, such as {@code apps_v1}. */
    static String tag(String group, String version) {
        return group(group) + '_' + camelCase(version);
    }

    /**
     * Returns the id of an operation, such as {@code readAppsV1NamespacedDeployment}.
     *
     * @param verb what the operation does
     * @param type the group and version, and an ignored kind
     * @param rest what follows the version
     */
    static String operation(String verb, GroupVersionKind type, String rest) {
        return verb
                + capitalized(group(type.group()))
                + capitalized(camelCase(type.version()))
                + capitalized(camelCase(rest));
    }

    static String capitalized(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    private static String camelCase(String text) {
        StringBuilder id = new StringBuilder();
        boolean upper = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isLetter(c) || c == '_' || (i > 0 && Character.isDigit(c))) {
                id.append(upper ? Character.toUpperCase(c) : c);
                upper = false;
            } else {
                upper = true;
            }
        }
        return id.toString();
    }
}
