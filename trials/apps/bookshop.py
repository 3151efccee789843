"""A book shop as Django REST framework writes it: foreign keys by name, prices in texts, pages by number, errors by field."""
import os

import django
from django.conf import settings
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application
from django.urls import include, path

settings.configure(
    SECRET_KEY='books' * 10,
    ALLOWED_HOSTS=['*'],
    ROOT_URLCONF=__name__,
    USE_TZ=True,
    INSTALLED_APPS=[
        'django.contrib.auth',
        'django.contrib.contenttypes',
        'rest_framework',
        'rest_framework.authtoken',
        'django_filters',
        'drf_spectacular',
        __name__,
    ],
    DATABASES={'default': {'ENGINE': 'django.db.backends.sqlite3', 'NAME': os.path.join(os.getcwd(), 'books.sqlite3')}},
    DEFAULT_AUTO_FIELD='django.db.models.BigAutoField',
    MIDDLEWARE=['django.middleware.common.CommonMiddleware'],
    REST_FRAMEWORK={
        'DEFAULT_SCHEMA_CLASS': 'drf_spectacular.openapi.AutoSchema',
        'DEFAULT_AUTHENTICATION_CLASSES': ['rest_framework.authentication.TokenAuthentication'],
        'DEFAULT_PERMISSION_CLASSES': ['rest_framework.permissions.IsAuthenticatedOrReadOnly'],
        'DEFAULT_PAGINATION_CLASS': 'rest_framework.pagination.PageNumberPagination',
        'PAGE_SIZE': 5,
        'DEFAULT_FILTER_BACKENDS': [
            'django_filters.rest_framework.DjangoFilterBackend',
            'rest_framework.filters.SearchFilter',
            'rest_framework.filters.OrderingFilter',
        ],
        'DEFAULT_RENDERER_CLASSES': ['rest_framework.renderers.JSONRenderer'],
    },
    SPECTACULAR_SETTINGS={'TITLE': 'Book shop', 'VERSION': '1.0.0'},
)
django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.core.validators import MinValueValidator  # noqa: E402
from django.db import connection, models  # noqa: E402
from drf_spectacular.utils import extend_schema  # noqa: E402
from drf_spectacular.views import SpectacularAPIView  # noqa: E402
from rest_framework import routers, serializers, viewsets  # noqa: E402
from rest_framework.authtoken.models import Token  # noqa: E402
from rest_framework.decorators import action  # noqa: E402
from rest_framework.response import Response  # noqa: E402


class Author(models.Model):
    name = models.CharField(max_length=80)
    email = models.EmailField(unique=True)
    born = models.DateField(null=True, blank=True)


class Tag(models.Model):
    slug = models.SlugField(unique=True)
    label = models.CharField(max_length=40)


class Book(models.Model):
    title = models.CharField(max_length=120)
    isbn = models.CharField(max_length=13, unique=True)
    author = models.ForeignKey(Author, related_name='books', on_delete=models.CASCADE)
    tags = models.ManyToManyField(Tag, blank=True)
    price = models.DecimalField(max_digits=8, decimal_places=2, validators=[MinValueValidator(0)])
    status = models.CharField(
        max_length=10, choices=[('draft', 'Draft'), ('sale', 'On sale'), ('out', 'Sold out')], default='draft'
    )
    pages = models.PositiveIntegerField(default=1)
    created = models.DateTimeField(auto_now_add=True)


class AuthorSerializer(serializers.ModelSerializer):
    class Meta:
        model = Author
        fields = ['id', 'name', 'email', 'born']


class TagSerializer(serializers.ModelSerializer):
    class Meta:
        model = Tag
        fields = ['slug', 'label']


class BookSerializer(serializers.ModelSerializer):
    author_name = serializers.CharField(source='author.name', read_only=True)
    tags = serializers.SlugRelatedField(slug_field='slug', many=True, queryset=Tag.objects.all(), required=False)

    class Meta:
        model = Book
        fields = '__all__'


class Authors(viewsets.ModelViewSet):
    queryset = Author.objects.order_by('id')
    serializer_class = AuthorSerializer
    search_fields = ['name']
    ordering_fields = ['name', 'born']


class Tags(viewsets.ModelViewSet):
    queryset = Tag.objects.order_by('slug')
    serializer_class = TagSerializer
    lookup_field = 'slug'
    pagination_class = None


class Books(viewsets.ModelViewSet):
    queryset = Book.objects.order_by('-created')
    serializer_class = BookSerializer
    filterset_fields = ['author', 'status']
    search_fields = ['title']
    ordering_fields = ['price', 'title']

    @extend_schema(request=None)
    @action(detail=True, methods=['post'])
    def publish(self, request, pk=None):
        book = self.get_object()
        book.status = 'sale'
        book.save()
        return Response(BookSerializer(book).data)


router = routers.DefaultRouter()
router.register('authors', Authors)
router.register('tags', Tags)
router.register('books', Books)
urlpatterns = [path('api/', include(router.urls)), path('schema/', SpectacularAPIView.as_view())]

call_command('migrate', verbosity=0)
with connection.schema_editor() as tables:
    for model in (Author, Tag, Book):
        tables.create_model(model)
Token.objects.create(user=User.objects.create_user('ann'), key='0123456789abcdef0123456789abcdef01234567')
application = get_wsgi_application()
