package dev.kontract.server.kinds.custom;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The order of the versions of a group, most preferred first: stable versions by their number, then beta, then alpha, then
 * all others by their name.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definition-versioning/#version-priority">
 *     Version priority</a>
 */
final class VersionPriority implements Comparator<String> {

    static final VersionPriority ORDER = new VersionPriority();

    private static final Pattern FORM = Pattern.compile("v([1-9]\\d*)(?:(alpha|beta)([1-9]\\d*))?");
    private static final int STABLE = 2;

    private VersionPriority() {}

    private record Rank(int stability, Long major, Long minor) {

        static Rank of(Matcher version) {
            String stage = version.group(2);
            int stability = stage == null ? STABLE : stage.equals("beta") ? 1 : 0;
            return new Rank(stability, number(version.group(1)), stage == null ? 0L : number(version.group(3)));
        }

        private static Long number(String digits) {
            try {
                return Long.valueOf(digits);
            } catch (NumberFormatException e) {
                return Long.MAX_VALUE;
            }
        }
    }

    private static final Comparator<Rank> HIGHEST_FIRST = Comparator.comparingInt(Rank::stability)
            .thenComparing(Rank::major)
            .thenComparing(Rank::minor)
            .reversed();

    @Override
    public int compare(String one, String other) {
        Matcher first = FORM.matcher(one);
        Matcher second = FORM.matcher(other);
        boolean ranked = first.matches();
        if (ranked && second.matches()) {
            return HIGHEST_FIRST.compare(Rank.of(first), Rank.of(second));
        }
        if (ranked) {
            return -1;
        }
        return second.matches() ? 1 : one.compareTo(other);
    }
}
