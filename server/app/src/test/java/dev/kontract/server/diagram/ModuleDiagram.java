package dev.kontract.server.diagram;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/**
 * The dependencies of modules as layers: a module is above all that it depends on, and a line leads to each of them that no other one
 * of them depends on. A line that passes a layer has a place in it; the places of a layer are in the order of their neighbors.
 */
public final class ModuleDiagram {

    private static final int WIDTH = 112;
    private static final int HEIGHT = 26;
    private static final int GAP = 14;
    private static final int PASSAGE = 10;
    private static final int STEP = 66;
    private static final int SWEEPS = 24;

    /** A module, or the passage of a line through a layer. */
    private static final class Place {
        final String module;
        final List<Place> below = new ArrayList<>();
        final List<Place> above = new ArrayList<>();
        double x;

        Place(String module) {
            this.module = module;
        }

        double width() {
            return module.isEmpty() ? PASSAGE : WIDTH;
        }

        double center(Collection<Place> neighbors) {
            return neighbors.stream().mapToDouble(place -> place.x).average().orElse(x);
        }
    }

    private final Map<String, Set<String>> dependencies;
    private final Map<String, Integer> heights = new HashMap<>();
    private final List<List<Place>> layers = new ArrayList<>();

    private ModuleDiagram(Map<String, Set<String>> dependencies) {
        this.dependencies = new TreeMap<>(dependencies);
    }

    /**
     * Draws the diagram.
     *
     * @param dependencies the modules that each module depends on, without cycles
     */
    public static String draw(Map<String, Set<String>> dependencies) {
        ModuleDiagram diagram = new ModuleDiagram(dependencies);
        diagram.place();
        diagram.arrange();
        return diagram.svg();
    }

    private void place() {
        Map<String, Place> places = new TreeMap<>();
        for (String module : dependencies.keySet()) {
            int height = height(module);
            while (layers.size() <= height) {
                layers.add(new ArrayList<>());
            }
            Place place = new Place(module);
            places.put(module, place);
            layers.get(height).add(place);
        }
        places.forEach((module, place) -> direct(module).forEach(used -> {
            Place upper = place;
            for (int height = height(module) - 1; height > height(used); height--) {
                Place passage = new Place("");
                layers.get(height).add(passage);
                join(upper, passage);
                upper = passage;
            }
            join(upper, places.get(used));
        }));
    }

    private static void join(Place upper, Place lower) {
        upper.below.add(lower);
        lower.above.add(upper);
    }

    private int height(String module) {
        Integer known = heights.get(module);
        if (known == null) {
            known = dependencies.get(module).stream()
                            .mapToInt(this::height)
                            .max()
                            .orElse(-1)
                    + 1;
            heights.put(module, known);
        }
        return known;
    }

    /** Returns the dependencies of a module that are not dependencies of its other dependencies. */
    private List<String> direct(String module) {
        Set<String> indirect = new HashSet<>();
        dependencies.get(module).forEach(used -> addAll(used, indirect));
        return dependencies.get(module).stream()
                .filter(used -> !indirect.contains(used))
                .sorted()
                .toList();
    }

    private void addAll(String module, Set<String> found) {
        for (String used : dependencies.get(module)) {
            if (found.add(used)) {
                addAll(used, found);
            }
        }
    }

    /** Moves each place towards its neighbors, those below and those above in turn. */
    private void arrange() {
        layers.forEach(ModuleDiagram::spread);
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            boolean fromBelow = sweep % 2 == 0;
            for (int i = 0; i < layers.size(); i++) {
                List<Place> layer = layers.get(fromBelow ? i : layers.size() - 1 - i);
                layer.forEach(place -> place.x = place.center(fromBelow ? place.below : place.above));
                layer.sort(Comparator.comparingDouble(place -> place.x));
                spread(layer);
            }
        }
    }

    /** Moves the places of a layer apart, as far as they overlap, around the center that they have. */
    private static void spread(List<Place> layer) {
        double center = layer.stream().mapToDouble(place -> place.x).average().orElse(0);
        for (int i = 1; i < layer.size(); i++) {
            Place left = layer.get(i - 1);
            Place right = layer.get(i);
            right.x = Math.max(right.x, left.x + (left.width() + right.width()) / 2 + GAP);
        }
        double moved = layer.stream().mapToDouble(place -> place.x).average().orElse(0) - center;
        layer.forEach(place -> place.x -= moved);
    }

    private String svg() {
        double left = edge(-1).min().orElse(0) - 1;
        double right = edge(1).max().orElse(0) + 1;
        layers.forEach(layer -> layer.forEach(place -> place.x -= left));
        Drawing drawing = new Drawing();
        for (int height = 1; height < layers.size(); height++) {
            for (Place upper : layers.get(height)) {
                for (Place lower : upper.below) {
                    double top = y(height) + (upper.module.isEmpty() ? HEIGHT / 2.0 : HEIGHT);
                    double bottom = y(height - 1) + (lower.module.isEmpty() ? HEIGHT / 2.0 : 0);
                    drawing.curve(new double[] {upper.x, top}, new double[] {lower.x, bottom});
                }
            }
        }
        for (int height = 0; height < layers.size(); height++) {
            for (Place place : layers.get(height)) {
                if (!place.module.isEmpty()) {
                    drawing.box(place.x - WIDTH / 2.0, y(height), WIDTH, HEIGHT, "node");
                    drawing.text(place.x, y(height) + 17, "middle", 0, place.module);
                }
            }
        }
        return drawing.svg("Which module depends on which", right - left, y(0) + HEIGHT + 1.0);
    }

    private DoubleStream edge(int side) {
        return layers.stream().flatMap(List::stream).mapToDouble(place -> place.x + side * place.width() / 2);
    }

    private double y(int height) {
        return 1.0 + (layers.size() - 1 - height) * STEP;
    }
}
