package dev.kontract.server.registry.structural;

import dev.kontract.server.registry.validation.IpAddress;

/**
 * The format {@code email}: one mailbox, with or without a display name and comments, or a group of one mailbox.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc5322#section-3.4">RFC 5322, 3.4: address specification</a>
 */
final class MailAddress {

    private static final String SPECIALS = "()<>[]:;@\\,\"";
    private static final int MANY = 2;

    private final String text;
    private int at;

    private MailAddress(String text) {
        this.text = text;
    }

    static boolean isValid(String text) {
        MailAddress parser = new MailAddress(text);
        return parser.address(true) == 1 && parser.skipComments() && parser.atEnd();
    }

    /** Parses an address; returns the number of mailboxes, or -1 if it is malformed. */
    private int address(boolean groupAllowed) {
        skipSpace();
        if (atEnd()) {
            return -1;
        }
        if (addrSpec()) {
            skipSpace();
            return !consume('(') || comment() ? 1 : -1;
        }
        if (!peeks('<') && !phrase()) {
            return -1;
        }
        skipSpace();
        if (groupAllowed && consume(':')) {
            return group();
        }
        return consume('<') && addrSpec() && consume('>') ? 1 : -1;
    }

    private int group() {
        skipSpace();
        int members = 0;
        if (consume(';')) {
            return skipComments() ? members : -1;
        }
        do {
            if (address(false) < 0 || !skipComments()) {
                return -1;
            }
            members = Math.min(members + 1, MANY);
        } while (consume(','));
        return consume(';') && skipComments() ? members : -1;
    }

    /** Parses {@code local@domain}; on failure, nothing is consumed. */
    private boolean addrSpec() {
        int start = at;
        skipSpace();
        int local = at;
        boolean valid = (peeks('"') ? quotedString() && at > local + 2 : atom(true)) && consume('@');
        if (valid) {
            skipSpace();
            valid = peeks('[') ? domainLiteral() : atom(true);
        }
        at = valid ? at : start;
        return valid;
    }

    /** Parses one or more words; what follows the last one is left. */
    private boolean phrase() {
        int words = 0;
        while (true) {
            if (words > 0 && !skipComments()) {
                return false;
            }
            skipSpace();
            int start = at;
            if (atEnd() || !(peeks('"') ? quotedString() : atom(false))) {
                at = start;
                return words > 0;
            }
            words++;
        }
    }

    private boolean quotedString() {
        for (int i = at + 1; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                at = i + 1;
                return true;
            }
            if (c == '\\') {
                i++;
                c = i < text.length() ? text.charAt(i) : 0;
            }
            if (!isVisible(c) && c != ' ' && c != '\t') {
                return false;
            }
        }
        return false;
    }

    /** Parses an atom with dots; a strict one has none at its ends and no two in a row. */
    private boolean atom(boolean strict) {
        int start = at;
        while (!atEnd() && isAtomText(text.charAt(at))) {
            at++;
        }
        String atom = text.substring(start, at);
        boolean dotted = atom.startsWith(".") || atom.endsWith(".") || atom.contains("..");
        return !atom.isEmpty() && !(strict && dotted);
    }

    private boolean domainLiteral() {
        int end = text.indexOf(']', at);
        if (end < 0) {
            return false;
        }
        String address = text.substring(at + 1, end);
        at = end + 1;
        return IpAddress.parse(address) != null;
    }

    private boolean skipComments() {
        skipSpace();
        while (consume('(')) {
            if (!comment()) {
                return false;
            }
            skipSpace();
        }
        return true;
    }

    /** Parses the rest of a comment, whose opening parenthesis is consumed. */
    private boolean comment() {
        int depth = 1;
        while (depth > 0 && !atEnd()) {
            char c = text.charAt(at);
            if (c == '\\' && at + 1 < text.length()) {
                at++;
            } else if (c == '(') {
                depth++;
            } else if (c == ')') {
                depth--;
            }
            at++;
        }
        return depth == 0;
    }

    private void skipSpace() {
        while (peeks(' ') || peeks('\t')) {
            at++;
        }
    }

    private boolean consume(char c) {
        boolean found = peeks(c);
        at += found ? 1 : 0;
        return found;
    }

    private boolean peeks(char c) {
        return !atEnd() && text.charAt(at) == c;
    }

    private boolean atEnd() {
        return at >= text.length();
    }

    private static boolean isAtomText(char c) {
        return isVisible(c) && SPECIALS.indexOf(c) < 0;
    }

    private static boolean isVisible(char c) {
        return (c > ' ' && c < 0x7f) || c >= 0x80;
    }
}
