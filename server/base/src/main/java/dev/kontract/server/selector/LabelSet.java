package dev.kontract.server.selector;

import java.util.Map;

/**
 * The labels of an object in a form for fast matching. Most objects of a list do not match a selector, and most of these are
 * excluded by a few bits without reading their labels. Immutable.
 */
public final class LabelSet {

    /** No labels. */
    public static final LabelSet EMPTY = new LabelSet(Map.of());

    private static final int FRACTION = 0x9E3779B9;

    private final Map<String, String> labels;
    private final long bits;

    /** Creates a set of labels; the map must not be modified afterwards. */
    public LabelSet(Map<String, String> labels) {
        long all = 0;
        for (Map.Entry<String, String> label : labels.entrySet()) {
            all |= bit(label.getKey()) | bit(label.getKey(), label.getValue());
        }
        this.labels = labels;
        this.bits = all;
    }

    /** Returns one of 64 bits, derived from a label with any value. */
    static long bit(String key) {
        return bit(key.hashCode());
    }

    /** Returns one of 64 bits, derived from a label and its value. */
    static long bit(String key, String value) {
        return bit(31 * key.hashCode() + value.hashCode());
    }

    private static long bit(int hash) {
        return 1L << ((hash * FRACTION) >>> 26);
    }

    /** Returns whether all {@code required} bits are set, which is the case if the labels are present. */
    boolean mayHave(long required) {
        return (bits & required) == required;
    }

    /** Returns the values by their keys. */
    Map<String, String> values() {
        return labels;
    }
}
