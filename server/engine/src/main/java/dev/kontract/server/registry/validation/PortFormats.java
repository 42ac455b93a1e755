package dev.kontract.server.registry.validation;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Formats of port numbers and port names. */
public final class PortFormats {

    /** The supported protocols in the order errors list them. */
    public static final List<String> PROTOCOLS = List.of("SCTP", "TCP", "UDP");

    private static final int HIGHEST = 65535;
    private static final int LONGEST_NAME = 15;
    private static final Pattern CHARACTERS = Pattern.compile("[-a-z0-9]+");
    private static final Pattern LETTER = Pattern.compile("[a-z]");

    private PortFormats() {}

    /** Requires a port number. */
    public static void number(FieldValue port) {
        port.between(1, HIGHEST);
    }

    /** Requires a port number or port name. */
    public static void numberOrName(FieldValue port) {
        if (port.node().isTextual()) {
            port.invalid(name(port.text()));
        } else {
            number(port);
        }
    }

    /** Returns the error messages for a port name, empty if it is valid. */
    public static List<String> name(String text) {
        List<String> wrong = new ArrayList<>();
        if (text.length() > LONGEST_NAME) {
            wrong.add("must be no more than " + LONGEST_NAME + " characters");
        }
        if (!CHARACTERS.matcher(text).matches()) {
            wrong.add("must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)");
        }
        if (!LETTER.matcher(text).find()) {
            wrong.add("must contain at least one letter (a-z)");
        }
        if (text.contains("--")) {
            wrong.add("must not contain consecutive hyphens");
        }
        if (text.startsWith("-") || text.endsWith("-")) {
            wrong.add("must not begin or end with a hyphen");
        }
        return wrong;
    }
}
