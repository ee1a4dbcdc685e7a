package test.understudy.junit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives each test of a class, or one test, a parameter {@link World}. Members that are empty have no effect. Without
 * {@code scenario}, {@code fixture}, {@code now} and {@code seed}, the world is a copy of the default world. The members of a
 * method win over those of its class.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(UnderstudyExtension.class)
public @interface UnderstudyTest {
  /** The name of a scenario that ships, or a file that ends in {@code .yaml}. */
  String scenario() default "";

  /** {@code documented} or {@code ops-manager}. */
  String dialect() default "";

  /** Start of the clock, an ISO 8601 timestamp. */
  String now() default "";

  String fixture() default "";

  /** A whole number. */
  String seed() default "";
}
