package dev.kontract.model;

import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.AnnotationMap;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.util.ClassUtil;
import java.lang.annotation.Annotation;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads Jackson's annotations from two packages: its own, and the one that a program's classes use if the libraries of this
 * artifact have other names. Of an annotation in both, its own takes precedence. Only those of Jackson's package {@code annotation} are
 * read, because those of other packages name classes. Thread-safe.
 */
final class OtherAnnotations extends JacksonAnnotationIntrospector {

    private static final long serialVersionUID = 1;

    /** Without the first part of the name, which the relocation of libraries would change. */
    private static final String COMMON = ".fasterxml.jackson.annotation.";

    private final String root;

    /**
     * Creates an introspector.
     *
     * @param root the part of the names of the other annotations before {@code .fasterxml}
     */
    OtherAnnotations(String root) {
        this.root = root;
    }

    /** Returns whether Jackson has another name here than in the programs that use it. */
    static boolean isNeeded() {
        return JacksonAnnotationIntrospector.class.getName().indexOf(".fasterxml.") > "com".length();
    }

    @Override
    protected <A extends Annotation> @Nullable A _findAnnotation(Annotated annotated, Class<A> type) {
        A own = super._findAnnotation(annotated, type);
        return own == null ? other(annotated, type) : own;
    }

    @Override
    protected boolean _hasAnnotation(Annotated annotated, Class<? extends Annotation> type) {
        return super._hasAnnotation(annotated, type) || other(annotated, type) != null;
    }

    @Override
    protected boolean _hasOneOf(Annotated annotated, Class<? extends Annotation>[] types) {
        return super._hasOneOf(annotated, types)
                || Arrays.stream(types).anyMatch(type -> other(annotated, type) != null);
    }

    private <A extends Annotation> @Nullable A other(Annotated annotated, Class<A> type) {
        int common = type.getName().indexOf(COMMON);
        if (common >= 0) {
            String name = root + type.getName().substring(common);
            for (Annotation each : all(annotated)) {
                if (each.annotationType().getName().equals(name)) {
                    return view(each, type);
                }
            }
        }
        return null;
    }

    private static Iterable<Annotation> all(Annotated annotated) {
        if (annotated instanceof AnnotatedMember member) {
            @Nullable AnnotationMap all = member.getAllAnnotations();
            return all == null ? List.of() : all.annotations(); // Some members have none, whatever its signature says.
        }
        return ClassUtil.findRawSuperTypes(annotated.getRawType(), null, true).stream()
                .flatMap(each -> Arrays.stream(each.getDeclaredAnnotations()))
                .toList();
    }

    private static <A extends Annotation> A view(Annotation other, Class<A> type) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answer(other, type, method, arguments)));
    }

    private static @Nullable Object answer(
            Annotation other, Class<?> type, Method method, Object @Nullable [] arguments)
            throws ReflectiveOperationException {
        if (arguments != null) {
            return other.equals(arguments[0]);
        }
        return switch (method.getName()) {
            case "annotationType" -> type;
            case "hashCode" -> other.hashCode();
            case "toString" -> other.toString();
            default -> value(other, method);
        };
    }

    /** Returns the value of an element; its default if the other version of Jackson does not have it. */
    private static @Nullable Object value(Annotation other, Method element) throws ReflectiveOperationException {
        Method same;
        try {
            same = other.annotationType().getMethod(element.getName());
        } catch (NoSuchMethodException e) {
            return element.getDefaultValue();
        }
        Object converted = converted(same.invoke(other), element.getReturnType());
        return converted == null ? element.getDefaultValue() : converted;
    }

    /** Returns null for a value that this version of Jackson does not have. */
    private static @Nullable Object converted(Object value, Class<?> type) {
        if (value instanceof Enum<?> constant) {
            return Arrays.stream(type.getEnumConstants())
                    .filter(each -> ((Enum<?>) each).name().equals(constant.name()))
                    .findFirst()
                    .orElse(null);
        }
        if (value instanceof Annotation nested) {
            return view(nested, type.asSubclass(Annotation.class));
        }
        if (type.isArray() && !type.getComponentType().isPrimitive()) {
            Object[] values = Arrays.stream((Object[]) value)
                    .map(each -> converted(each, type.getComponentType()))
                    .filter(each -> each != null)
                    .toArray();
            Object array = Array.newInstance(type.getComponentType(), values.length);
            System.arraycopy(values, 0, array, 0, values.length);
            return array;
        }
        return value;
    }
}
