package dev.kontract.server.authorization.rbac;

import dev.kontract.server.status.GoText;
import java.util.List;
import java.util.stream.Collectors;

/** Formats a list of quoted strings as in upstream's messages. */
final class QuotedList {

    private QuotedList() {}

    static String text(String text) {
        return GoText.quote(text);
    }

    static String list(List<String> texts) {
        return texts.stream().map(GoText::quote).collect(Collectors.joining(" ", "[", "]"));
    }
}
