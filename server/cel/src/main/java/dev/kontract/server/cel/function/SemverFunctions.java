package dev.kontract.server.cel.function;

import static dev.kontract.server.cel.function.Cost.ONE;
import static dev.kontract.server.cel.function.Cost.SCAN;
import static dev.kontract.server.cel.function.Types.BOOL;
import static dev.kontract.server.cel.function.Types.INT;
import static dev.kontract.server.cel.function.Types.STRING;

import dev.cel.common.types.CelType;
import dev.cel.common.types.StructTypeReference;
import dev.kontract.server.cel.value.ErrorValue;
import dev.kontract.server.cel.value.OpaqueValue;
import dev.kontract.server.status.GoText;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** The library of Kubernetes for semantic versions. */
final class SemverFunctions {

    private static final String NAME = "kubernetes.Semver";
    private static final CelType SEMVER = StructTypeReference.create(NAME);
    private static final BigInteger MAX = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

    /** Thrown if a text is not a version. */
    private static final class VersionException extends Exception {
        private static final long serialVersionUID = 1;

        VersionException(String message) {
            super(message, null, false, false);
        }
    }

    /** A version; its build metadata is ignored. */
    private record Version(List<BigInteger> numbers, List<String> prerelease) implements OpaqueValue {

        @Override
        public String typeName() {
            return NAME;
        }

        int compareTo(Version other) {
            for (int i = 0; i < 3; i++) {
                int order = numbers.get(i).compareTo(other.numbers.get(i));
                if (order != 0) {
                    return order;
                }
            }
            if (prerelease.isEmpty() || other.prerelease.isEmpty()) {
                return Boolean.compare(prerelease.isEmpty(), other.prerelease.isEmpty());
            }
            for (int i = 0; i < Math.min(prerelease.size(), other.prerelease.size()); i++) {
                int order = compare(prerelease.get(i), other.prerelease.get(i));
                if (order != 0) {
                    return order;
                }
            }
            return Integer.compare(prerelease.size(), other.prerelease.size());
        }

        private static int compare(String one, String other) {
            boolean number = isNumber(one);
            if (number != isNumber(other)) {
                return number ? -1 : 1;
            }
            int order = number ? new BigInteger(one).compareTo(new BigInteger(other)) : one.compareTo(other);
            return Integer.signum(order);
        }
    }

    private SemverFunctions() {}

    static void declare(FunctionTable table) {
        table.function("semver", "string_to_semver", SEMVER, List.of(STRING), SCAN, a -> parsed((String) a[0], false));
        table.function(
                "semver",
                "string_bool_to_semver",
                SEMVER,
                List.of(STRING, BOOL),
                SCAN,
                a -> parsed((String) a[0], (Boolean) a[1]));
        table.function(
                "isSemver",
                "is_semver_string",
                BOOL,
                List.of(STRING),
                SCAN,
                a -> parsed((String) a[0], false) instanceof Version);
        table.function(
                "isSemver",
                "is_semver_string_bool",
                BOOL,
                List.of(STRING, BOOL),
                SCAN,
                a -> parsed((String) a[0], (Boolean) a[1]) instanceof Version);
        table.member("isGreaterThan", "semver_is_greater_than", BOOL, List.of(SEMVER, SEMVER), ONE, a -> order(a) > 0);
        table.member("isLessThan", "semver_is_less_than", BOOL, List.of(SEMVER, SEMVER), ONE, a -> order(a) < 0);
        table.member("compareTo", "semver_compare_to", INT, List.of(SEMVER, SEMVER), ONE, a ->
                (long) Integer.signum(order(a)));
        table.member("major", "semver_major", INT, List.of(SEMVER), ONE, a -> number(a[0], 0));
        table.member("minor", "semver_minor", INT, List.of(SEMVER), ONE, a -> number(a[0], 1));
        table.member("patch", "semver_patch", INT, List.of(SEMVER), ONE, a -> number(a[0], 2));
    }

    private static int order(Object[] a) {
        return ((Version) a[0]).compareTo((Version) a[1]);
    }

    private static long number(Object version, int index) {
        return ((Version) version).numbers.get(index).longValue();
    }

    private static Object parsed(String text, boolean normalize) {
        try {
            return parse(normalize ? normalized(text) : text);
        } catch (VersionException e) {
            return new ErrorValue(String.valueOf(e.getMessage()));
        }
    }

    private static Version parse(String text) throws VersionException {
        if (text.isEmpty()) {
            throw new VersionException("Version string empty");
        }
        String[] parts = text.split("\\.", 3);
        if (parts.length != 3) {
            throw new VersionException("No Major.Minor.Patch elements found");
        }
        String patch = parts[2];
        int plus = patch.indexOf('+');
        List<String> build =
                plus < 0 ? List.of() : List.of(patch.substring(plus + 1).split("\\.", -1));
        patch = plus < 0 ? patch : patch.substring(0, plus);
        int dash = patch.indexOf('-');
        List<String> prerelease =
                dash < 0 ? List.of() : List.of(patch.substring(dash + 1).split("\\.", -1));
        patch = dash < 0 ? patch : patch.substring(0, dash);
        List<BigInteger> numbers =
                List.of(number(parts[0], "Major"), number(parts[1], "Minor"), number(patch, "Patch"));
        for (String part : prerelease) {
            checkPrerelease(part);
        }
        for (String part : build) {
            if (part.isEmpty()) {
                throw new VersionException("Build meta data is empty");
            }
            if (!isAlphanumeric(part)) {
                throw new VersionException("Invalid character(s) found in build meta data " + GoText.quote(part));
            }
        }
        return new Version(numbers, prerelease);
    }

    private static BigInteger number(String text, String name) throws VersionException {
        if (!text.isEmpty() && !isNumber(text)) {
            throw new VersionException("Invalid character(s) found in " + name.toLowerCase(java.util.Locale.ROOT)
                    + " number " + GoText.quote(text));
        }
        if (text.length() > 1 && text.startsWith("0")) {
            throw new VersionException(name + " number must not contain leading zeroes " + GoText.quote(text));
        }
        if (text.isEmpty()) {
            throw new VersionException("strconv.ParseUint: parsing \"\": invalid syntax");
        }
        BigInteger number = new BigInteger(text);
        if (number.compareTo(MAX) > 0) {
            throw new VersionException("strconv.ParseUint: parsing " + GoText.quote(text) + ": value out of range");
        }
        return number;
    }

    private static void checkPrerelease(String part) throws VersionException {
        if (part.isEmpty()) {
            throw new VersionException("Prerelease is empty");
        }
        if (isNumber(part) && part.length() > 1 && part.startsWith("0")) {
            throw new VersionException(
                    "Numeric PreRelease version must not contain leading zeroes " + GoText.quote(part));
        }
        if (!isAlphanumeric(part)) {
            throw new VersionException("Invalid character(s) found in prerelease " + GoText.quote(part));
        }
    }

    private static boolean isNumber(String text) {
        return text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private static boolean isAlphanumeric(String text) {
        return text.chars()
                .allMatch(c -> (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-');
    }

    /** Drops a leading v and leading zeros, and adds missing numbers. */
    private static String normalized(String text) throws VersionException {
        List<String> parts = new ArrayList<>();
        for (String part : (text.startsWith("v") ? text.substring(1) : text).split("\\.", 3)) {
            String trimmed = part.length() > 1 ? part.replaceFirst("^0+", "") : part;
            boolean digit = !trimmed.isEmpty() && isNumber(trimmed.substring(0, 1));
            parts.add(part.length() > 1 && !digit ? "0" + trimmed : trimmed);
        }
        if (parts.size() < 3) {
            String last = parts.get(parts.size() - 1);
            if (last.indexOf('+') >= 0 || last.indexOf('-') >= 0) {
                throw new VersionException("short version cannot contain PreRelease/Build meta data");
            }
            while (parts.size() < 3) {
                parts.add("0");
            }
        }
        return String.join(".", parts);
    }
}
