package dev.kontract.docs;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Names of the headings of one document in links, as GitHub forms them: lower case, hyphens for spaces, no punctuation, and a
 * number after a name that has been given before.
 */
final class Anchors {

    private final Set<String> given = new HashSet<>();

    String next(String heading) {
        String name = heading.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .strip()
                .replace(' ', '-');
        String unique = name;
        for (int i = 1; !given.add(unique); i++) {
            unique = name + '-' + i;
        }
        return unique;
    }
}
