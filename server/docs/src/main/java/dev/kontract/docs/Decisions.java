package dev.kontract.docs;

import java.util.Comparator;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The list of design decisions: gives each one a heading, and puts the latest first. */
final class Decisions {

    static final String PATH = "server/RATIONALE.md";

    /** A paragraph that begins with a date and a title in bold. */
    private static final Pattern DECISION =
            Pattern.compile("^\\*\\*(?<date>\\d{4}-\\d{2}-\\d{2}) (?<title>[^*]+?)\\.?\\*\\*\\s*", Pattern.MULTILINE);

    private record Decision(String date, String markdown) {}

    private Decisions() {}

    static String withHeadings(String markdown) {
        Matcher matcher = DECISION.matcher(markdown);
        List<Integer> starts = matcher.results().map(MatchResult::start).collect(Collectors.toList());
        if (starts.isEmpty()) {
            return markdown;
        }
        String introduction = markdown.substring(0, starts.get(0));
        starts.add(markdown.length());
        return IntStream.range(0, starts.size() - 1)
                .mapToObj(i -> decision(markdown.substring(starts.get(i), starts.get(i + 1))))
                .sorted(Comparator.comparing(Decision::date).reversed())
                .map(Decision::markdown)
                .collect(Collectors.joining("\n\n", introduction, "\n"));
    }

    private static Decision decision(String paragraphs) {
        Matcher matcher = DECISION.matcher(paragraphs);
        if (!matcher.lookingAt()) {
            throw new IllegalArgumentException("not a decision: " + paragraphs);
        }
        String date = matcher.group("date");
        String title = matcher.group("title").replaceAll("\\s+", " ");
        return new Decision(
                date,
                "## " + title + "\n\n*" + date + "*\n\n"
                        + paragraphs.substring(matcher.end()).strip());
    }
}
