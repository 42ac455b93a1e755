package dev.kontract.server.metrics;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Metrics in the Prometheus text format, parsed strictly. */
final class ScrapedMetrics {

    private static final Pattern SAMPLE = Pattern.compile("([a-z_:][a-z0-9_:]*)(\\{(.*)})? (-?[0-9.]+)");
    private static final Pattern LABEL = Pattern.compile("([a-z_]+)=\"((?:[^\"\\\\\n]|\\\\[\\\\\"n])*)\"(,|$)");
    private static final Pattern SUFFIX = Pattern.compile("_(bucket|sum|count)$");

    /**
     * A metric.
     *
     * @param samples each with its labels
     */
    record Family(String name, String help, String type, List<Sample> samples) {

        /** Returns the names of labels, without the bounds of histograms. */
        Set<String> labels() {
            Set<String> names = new TreeSet<>();
            samples.forEach(sample -> names.addAll(sample.labels.keySet()));
            names.remove("le");
            return names;
        }

        /** Returns the sum of the samples that have these labels. */
        double sum(Map<String, String> labels) {
            return samples.stream()
                    .filter(sample -> sample.labels.entrySet().containsAll(labels.entrySet()))
                    .mapToDouble(Sample::value)
                    .sum();
        }
    }

    /** A value of a metric. */
    record Sample(String name, Map<String, String> labels, double value) {}

    private final Map<String, Family> families = new LinkedHashMap<>();

    private ScrapedMetrics() {}

    static ScrapedMetrics parse(String text) {
        ScrapedMetrics metrics = new ScrapedMetrics();
        String help = "";
        Family current = new Family("", "", "", new ArrayList<>());
        for (String line : text.split("\n", -1)) {
            if (line.startsWith("# HELP ")) {
                help = line.split(" ", 4)[3];
            } else if (line.startsWith("# TYPE ")) {
                String[] parts = line.split(" ");
                current = new Family(parts[2], help, parts[3], new ArrayList<>());
                if (metrics.families.put(current.name, current) != null) {
                    throw new AssertionError("twice: " + line);
                }
            } else if (!line.isEmpty()) {
                current.samples.add(sample(line, current));
            }
        }
        return metrics;
    }

    private static Sample sample(String line, Family family) {
        Matcher matcher = SAMPLE.matcher(line);
        if (!matcher.matches()) {
            throw new AssertionError("no sample: " + line);
        }
        String name = matcher.group(1);
        boolean isHistogram = family.type.equals("histogram");
        if (!(isHistogram ? SUFFIX.matcher(name).replaceFirst("") : name).equals(family.name)) {
            throw new AssertionError(line + " is no sample of " + family.name);
        }
        return new Sample(
                name, labels(matcher.group(3) == null ? "" : matcher.group(3)), Double.parseDouble(matcher.group(4)));
    }

    private static Map<String, String> labels(String text) {
        Map<String, String> labels = new LinkedHashMap<>();
        Matcher matcher = LABEL.matcher(text);
        int end = 0;
        while (end < text.length()) {
            if (!matcher.find(end) || matcher.start() != end) {
                throw new AssertionError("no labels: " + text);
            }
            labels.put(matcher.group(1), matcher.group(2));
            end = matcher.end();
        }
        return labels;
    }

    Collection<Family> families() {
        return families.values();
    }

    Family family(String name) {
        Family family = families.get(name);
        if (family == null) {
            throw new AssertionError("no metric " + name);
        }
        return family;
    }
}
